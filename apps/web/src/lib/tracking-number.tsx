import IconExternalLink from '#icon/IconExternalLink';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { useMessages } from './i18n.tsx';
import { parcelMessages } from './parcel-messages.ts';

type TrackingNumberProps = { courier: string; number: string; courierUrl: string | null };

/** Courier and tracking number with a copy button and a link to the courier's page. */
export function TrackingNumber({ courier, number, courierUrl }: TrackingNumberProps) {
  const t = useMessages(parcelMessages);
  return (
    <div className="rounded-control bg-sunken py-2 pr-1.5 pl-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <dl className="min-w-0">
          <dt className="text-xs text-ink-2">{courier}</dt>
          <dd className="tabular font-semibold wrap-break-word select-all">{number}</dd>
        </dl>
        <CopyButton
          text={number}
          label={t('copyNumber')}
          copiedLabel={t('numberCopied')}
          onFailed={() => toast.error(t('copyFailed'))}
        />
      </div>
      {courierUrl ? (
        <a
          href={courierUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="-mb-1 inline-flex min-h-12 items-center gap-1.5 font-semibold text-brand hover:underline"
        >
          {t('courierPage')}
          <IconExternalLink size={16} aria-hidden />
        </a>
      ) : null}
    </div>
  );
}
