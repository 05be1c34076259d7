import { useEffect, useRef, useState } from 'react';
import IconLock from '#icon/IconLock';
import IconPhotoOff from '#icon/IconPhotoOff';
import IconPhotoUp from '#icon/IconPhotoUp';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { useSendSlip } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

/** Chosen by kind, so that a phone offers its pictures; what it is the server finds out. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** What a browser can't show may still be sent: the server says what is wrong with it. */
type Chosen = { file: File; preview: string; isUnseen?: boolean; isTooSmall?: boolean };

/** Chooses the picture of a slip, shows it, and sends it; afterwards the top-up is with the operators. */
export function SlipField({ recharge }: { recharge: Recharge }) {
  const t = useMessages(walletMessages);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const { send, share } = useSendSlip(recharge.id);
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const choose = (file: File | undefined) => {
    if (!file) return;
    send.reset();
    setChosen({ file, preview: URL.createObjectURL(file) });
  };
  const percent = Math.round(share * 100);
  return (
    <section aria-label={t('sendSlipHead')} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('sendSlipHead')}</h3>
      {chosen ? (
        <div className="relative flex justify-center overflow-hidden rounded-control border border-line bg-sunken">
          {chosen.isUnseen ? (
            <p className="flex min-h-24 min-w-0 items-center gap-2 px-4 text-sm text-ink-2">
              <IconPhotoOff size={24} aria-hidden className="shrink-0" />
              <span className="min-w-0 truncate">{chosen.file.name}</span>
            </p>
          ) : (
            <img
              key={chosen.preview}
              src={chosen.preview}
              alt={t('slip')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (Math.min(naturalWidth, naturalHeight) < DOCUMENT_MIN_PX)
                  setChosen({ ...chosen, isTooSmall: true });
              }}
              onError={() => setChosen({ ...chosen, isUnseen: true })}
              className="max-h-72 object-contain"
            />
          )}
          {send.isPending ? (
            <span className="tabular absolute inset-0 flex items-center justify-center bg-black/55 text-base font-semibold text-white">
              {`${percent}%`}
              <progress value={percent} max={100} aria-label={t('sendingSlip')} className="sr-only" />
            </span>
          ) : null}
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('slip')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Chosen again after a failure, the same file is to be tried again.
          event.target.value = '';
        }}
      />
      {send.isError ? (
        <p role="alert" className="text-sm text-negative">
          {errorText(send.error)}
        </p>
      ) : null}
      {chosen ? (
        <>
          <Button
            wide
            loading={send.isPending}
            disabledReason={chosen.isTooSmall && t('slipTooSmall', { min: DOCUMENT_MIN_PX })}
            onClick={() => send.mutate(chosen.file)}
          >
            {t('sendSlip')}
          </Button>
          {send.isPending ? null : (
            <Button wide variant="secondary" onClick={() => input.current?.click()}>
              {t('otherSlip')}
            </Button>
          )}
        </>
      ) : (
        <Button wide icon={<IconPhotoUp size={20} aria-hidden />} onClick={() => input.current?.click()}>
          {t('chooseSlip')}
        </Button>
      )}
      <p className="text-sm text-ink-2">{t('slipHint')}</p>
      <p className="flex items-start gap-1.5 text-sm text-ink-2">
        <IconLock size={16} aria-hidden className="mt-0.5 shrink-0" />
        {t('slipPrivate')}
      </p>
    </section>
  );
}
