import IconLink from '#icon/IconLink';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

/** The address of this page is the only way back to it, and a secret: both are said. */
export function KeepLink() {
  const t = useMessages(orderMessages);
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    toast.success(t('linkCopied'));
  };
  return (
    <div className="flex items-start gap-3 rounded-card bg-sunken p-4 text-sm text-ink-2">
      <IconLink size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="flex flex-col items-start">
        <p>{t('keepLink')}</p>
        <button
          type="button"
          onClick={copy}
          className="min-h-12 font-semibold text-brand underline underline-offset-4"
        >
          {t('copyLink')}
        </button>
      </div>
    </div>
  );
}
