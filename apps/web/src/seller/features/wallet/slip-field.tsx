import { useEffect, useRef, useState } from 'react';
import IconLock from '#icon/IconLock';
import IconPhotoOff from '#icon/IconPhotoOff';
import IconPhotoUp from '#icon/IconPhotoUp';
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { useSendSlip } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

/** Unreadable files can be sent as well; the server reports what is wrong. */
type SelectedSlip = { file: File; preview: string; isUnreadable?: boolean; isTooSmall?: boolean };

/** Selects, previews and uploads the slip of a bank transfer. */
export function SlipField({ recharge }: { recharge: Recharge }) {
  const t = useMessages(walletMessages);
  const input = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<SelectedSlip>();
  const { send, share } = useSendSlip(recharge.id);
  const preview = selected?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const percent = Math.round(share * 100);
  return (
    <section aria-label={t('sendSlipHead')} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('sendSlipHead')}</h3>
      {selected ? (
        <div className="relative flex justify-center overflow-hidden rounded-control border border-line bg-sunken">
          {selected.isUnreadable ? (
            <p className="flex min-h-24 min-w-0 items-center gap-2 px-4 text-sm text-ink-2">
              <IconPhotoOff size={24} aria-hidden className="shrink-0" />
              <span className="min-w-0 truncate">{selected.file.name}</span>
            </p>
          ) : (
            <img
              key={selected.preview}
              src={selected.preview}
              alt={t('slip')}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (Math.min(naturalWidth, naturalHeight) < DOCUMENT_MIN_PX)
                  setSelected({ ...selected, isTooSmall: true });
              }}
              onError={() => setSelected({ ...selected, isUnreadable: true })}
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
      <FileInput
        ref={input}
        accept={PICTURE_FILES}
        label={t('slip')}
        onFiles={([file]) => {
          send.reset();
          setSelected({ file, preview: URL.createObjectURL(file) });
        }}
      />
      {send.isError ? (
        <p role="alert" className="text-sm text-negative">
          {errorText(send.error)}
        </p>
      ) : null}
      {selected ? (
        <>
          <Button
            wide
            loading={send.isPending}
            disabledReason={selected.isTooSmall && t('slipTooSmall', { min: DOCUMENT_MIN_PX })}
            onClick={() => send.mutate(selected.file)}
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
