import { useMutation } from '@tanstack/react-query';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconLink from '#icon/IconLink';
import { checkAudit } from '@raan/contract/console/audit-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { auditMessages } from './audit-messages.ts';

/** Requests a verification of the chain and shows its result. */
export function ChainCheck() {
  const t = useMessages(auditMessages);
  const format = useFormat();
  const check = useMutation({ mutationFn: () => callConsole(checkAudit) });
  const { data } = check;
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      <Button
        variant="secondary"
        icon={<IconLink size={20} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('check')}
      </Button>
      {data?.broken ? (
        <Notice tone="negative" alert icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(data.broken.how, { sequence: data.broken.sequence })}
        </Notice>
      ) : data ? (
        <Notice tone="positive" icon={<IconLink size={20} aria-hidden />}>
          {t('isIntact', { count: format.count(data.entries) })}
        </Notice>
      ) : null}
      {data && data.broken?.how !== 'no_heads' ? (
        <p className="text-sm text-ink-2">
          {data.newest_head_at === null
            ? t('headsNone')
            : t('heads', {
                count: data.heads,
                moment: format.date(data.newest_head_at, 'with-time'),
              })}
        </p>
      ) : null}
    </div>
  );
}
