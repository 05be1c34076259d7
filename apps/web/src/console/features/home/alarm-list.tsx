import { Link } from 'wouter';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import type { HomeAlarm } from '@raan/contract/console/home-endpoints';
import type { OperatorRole } from '@raan/contract/console/operator';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { homeMessages } from './home-messages.ts';

type Kind = HomeAlarm['kind'];

const IS_SEVERE: ReadonlySet<Kind> = new Set(['ledger_differs', 'open_money_unexplained', 'audit_broken']);

/** Pages with the details. Finance alone sees those of the ledger. */
const PATHS: Readonly<Partial<Record<Kind, { path: string; role?: OperatorRole }>>> = {
  ledger_differs: { path: '/trial-balance', role: 'finance' },
  ledger_unchecked: { path: '/trial-balance', role: 'finance' },
  open_money_unexplained: { path: '/open-money', role: 'finance' },
  reconciliation_differs: { path: '/reconciliation', role: 'finance' },
  reconciliation_unchecked: { path: '/reconciliation', role: 'finance' },
  open_money_unchecked: { path: '/open-money', role: 'finance' },
  open_money_overdue: { path: '/open-money', role: 'finance' },
  mails_failing: { path: '/message-channels' },
  audit_broken: { path: '/audit' },
  audit_unchecked: { path: '/audit' },
};

type AlarmListProps = { alarms: readonly HomeAlarm[]; role: OperatorRole; severity: 'severe' | 'other' };

/** Alarms of one severity. Nothing without any. */
export function AlarmList({ alarms, role, severity }: AlarmListProps) {
  const t = useMessages(homeMessages);
  const shown = alarms.filter(({ kind }) => IS_SEVERE.has(kind) === (severity === 'severe'));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t(severity === 'severe' ? 'severeAlarms' : 'alarms')} className="flex flex-col gap-2">
      {shown.map((alarm) => (
        <li key={alarm.kind}>
          <Alarm alarm={alarm} role={role} />
        </li>
      ))}
    </ul>
  );
}

function Alarm({ alarm: { kind, count, at }, role }: { alarm: HomeAlarm; role: OperatorRole }) {
  const t = useMessages(homeMessages);
  const format = useFormat();
  const isSevere = IS_SEVERE.has(kind);
  const page = PATHS[kind];
  return (
    <Notice
      tone={isSevere ? 'negative' : 'warning'}
      alert={isSevere}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t(kind, { count })}
    >
      {at === null ? null : <span>{t('checkedAt', { time: format.date(at, 'with-time') })} </span>}
      {kind === 'mails_failing' || kind === 'couriers_failing' ? <span>{t(`remedy_${kind}`)}</span> : null}
      {page && (page.role === undefined || page.role === role) ? (
        <Link href={page.path} className="font-semibold underline">
          {t('see')}
        </Link>
      ) : null}
    </Notice>
  );
}
