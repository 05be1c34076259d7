import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconBeach from '#icon/IconBeach';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { overviewQuery } from '#seller/features/report/report.api.ts';
import { Notice } from '#ui/notice.tsx';
import { shopMessages } from './shop-messages.ts';

/** Reminds the seller that the store accepts no orders. */
export function VacationStatus() {
  const t = useMessages(shopMessages);
  const { date } = useFormat();
  const { data } = useQuery(overviewQuery);
  if (!data?.vacation_until) return null;
  const until = date(`${data.vacation_until}T12:00:00+07:00`, 'long');
  return (
    <Notice
      tone="warning"
      icon={<IconBeach size={20} aria-hidden />}
      title={t('vacationTitle', { date: until })}
    >
      <Link href="/store-setting" className="inline-flex min-h-12 items-center font-semibold underline">
        {t('vacationChange')}
      </Link>
    </Notice>
  );
}
