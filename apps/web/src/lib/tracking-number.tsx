import IconExternalLink from '#icon/IconExternalLink';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { useMessages } from './i18n.tsx';
import { parcelMessages } from './parcel-messages.ts';

type TrackingNumberProps = { courier: string; number: string; courierUrl: string | null };

/** Courier and tracking number with a copy button. Both are a link to the courier's page, if the courier knows the number. */
export function TrackingNumber({ courier, number, courierUrl }: TrackingNumberProps) {
  const t = useMessages(parcelMessages);
  return (
    <div className="rounded-control bg-sunken py-2 pr-1.5 pl-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        {courierUrl ? (
          <a
            href={courierUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="min-w-0 flex-1 hover:underline"
          >
            <span className="block text-xs text-ink-2">{courier}</span>
            <span className="tabular block font-semibold wrap-break-word text-brand">{number}</span>
            <span className="mt-1 flex items-center gap-1.5 text-brand">
              {t('courierPage')}
              <IconExternalLink size={16} aria-hidden className="shrink-0" />
            </span>
          </a>
        ) : (
          <dl className="min-w-0">
            <dt className="text-xs text-ink-2">{courier}</dt>
            <dd className="tabular font-semibold wrap-break-word select-all">{number}</dd>
          </dl>
        )}
        <CopyButton
          text={number}
          label={t('copyNumber')}
          copiedLabel={t('numberCopied')}
          onFailed={() => toast.error(t('copyFailed'))}
        />
      </div>
    </div>
  );
}
