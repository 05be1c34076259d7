import { useState, type ReactNode } from 'react';
import IconBulb from '#icon/IconBulb';
import IconBulbOff from '#icon/IconBulbOff';
import IconCameraOff from '#icon/IconCameraOff';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { shippingMessages } from './shipping-messages.ts';
import { useCamera } from './use-camera.ts';

type CameraViewProps = {
  onCode: (text: string) => void;
  onManualEntry: () => void;
  children?: ReactNode;
};

/** Camera picture with a frame for the code and a torch button. Shows what to do if there is no camera. */
export function CameraView(props: CameraViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <Camera key={attempt} {...props} onTryAgain={() => setAttempt(attempt + 1)} />;
}

function Camera({
  onCode,
  onManualEntry,
  onTryAgain,
  children,
}: CameraViewProps & { onTryAgain: () => void }) {
  const t = useMessages(shippingMessages);
  const { video, state, torch, toggleTorch } = useCamera(onCode);
  if (state !== 'starting' && state !== 'running')
    return (
      <div role="alert">
        <EmptyState
          icon={<IconCameraOff size={34} stroke={1.6} aria-hidden />}
          title={t('scanTitle')}
          detail={t(state)}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="secondary" onClick={onTryAgain}>
                {t('tryAgain')}
              </Button>
              <Button onClick={onManualEntry}>{t('typeInstead')}</Button>
            </div>
          }
        />
      </div>
    );
  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-black">
      <video ref={video} muted playsInline className="size-full object-cover" />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-6 inset-y-10 rounded-control border-2 border-white/80 shadow-[0_0_0_999px_rgb(0_0_0/0.35)]"
      />
      {state === 'starting' ? (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 text-white">
          <Spinner />
          {t('cameraStarting')}
        </p>
      ) : null}
      {children ? (
        <div className="absolute inset-x-0 top-0 bg-black/60 px-4 py-2 text-center text-sm font-semibold text-white">
          {children}
        </div>
      ) : null}
      {toggleTorch ? (
        <button
          type="button"
          aria-pressed={torch}
          onClick={toggleTorch}
          className="absolute right-2 bottom-2 inline-flex min-h-12 items-center gap-2 rounded-full bg-black/60 px-4 text-sm font-semibold text-white"
        >
          {torch ? <IconBulbOff size={20} aria-hidden /> : <IconBulb size={20} aria-hidden />}
          {torch ? t('torchOff') : t('torchOn')}
        </button>
      ) : null}
    </div>
  );
}
