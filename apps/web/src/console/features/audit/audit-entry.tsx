import { Link } from 'wouter';
import type { AuditDetail, AuditEntry, AuditSubject } from '@raan/contract/console/audit';
import {
  AUDIT_DETAILS,
  AUDIT_DETAIL_VALUES,
  parseDetailName,
  SHARED_REASONS,
  type AuditDetailName,
  type AuditDetailValue,
  type SharedReason,
} from '@raan/contract/console/audit-detail';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { auditDetailMessages } from './audit-detail-messages.ts';
import { auditMessages } from './audit-messages.ts';

/** Subjects with their own page, and its path. */
const PAGES = { seller: 'sellers', refund_request: 'refunds', product: 'products' } as const;
const isPaged = (kind: AuditSubject): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind);

/** One audit entry: action, operator, subject and details. */
export function AuditLogEntry({ entry, time }: { entry: AuditEntry; time: string }) {
  const t = useMessages(auditMessages);
  return (
    <div className="px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-2">
        <span className="tabular">{`#${entry.sequence}`}</span>
        <time dateTime={entry.at} className="tabular">
          {time}
        </time>
      </p>
      <p>
        <span className="font-semibold">{t(entry.action)}</span>
        <span className="text-ink-2"> · {entry.operator?.account ?? t('server')}</span>
      </p>
      <AuditSubjectLink subject={entry.subject} />
      <AuditDetails detail={entry.detail} />
    </div>
  );
}

/** The subject of an entry, with a link if it has a page. */
export function AuditSubjectLink({ subject }: Pick<AuditEntry, 'subject'>) {
  const t = useMessages(auditMessages);
  if (!subject) return null;
  const name = `${t(`subject_${subject.kind}`)} ${subject.id}`;
  return isPaged(subject.kind) ? (
    <Link href={`/${PAGES[subject.kind]}/${subject.id}`} className="block text-brand underline">
      {name}
    </Link>
  ) : (
    <span className="block text-ink-2">{name}</span>
  );
}

/** The details of an entry, translated. */
export function AuditDetails({ detail }: Pick<AuditEntry, 'detail'>) {
  const facts = useDetailRows(detail);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-ink-2">
      {facts.map(({ written, label, value }) => (
        <div key={written} className="min-w-0 wrap-anywhere">
          <dt className="inline">{label}:</dt> <dd className="inline text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type DetailValue = Exclude<AuditDetail[string], null>;

/** Names and values no longer in use are shown as stored. */
function useDetailRows(detail: AuditDetail): { written: string; label: string; value: string }[] {
  const t = useMessages(auditDetailMessages);
  const format = useFormat();
  const formatValue = (name: AuditDetailName, value: DetailValue): string => {
    const kind = AUDIT_DETAILS[name];
    if (kind === 'yes_no' && typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (kind === 'baht' && typeof value === 'number') return format.money(value);
    if (kind === 'moment' && typeof value === 'string') return format.date(value, 'with-time');
    if (name === 'reason_code' && isSharedReason(value)) return t(value);
    if (kind === 'word' && isKnownValue(name, value)) return t(`${name}_${value}` as AuditDetailValue);
    return String(value);
  };
  return Object.entries(detail).flatMap(([written, value]) => {
    if (value === null || value === '') return [];
    const read = parseDetailName(written);
    if (!read) return [{ written, label: written, value: String(value) }];
    const { name, language, change } = read;
    const label = language === null ? t(name) : `${t(name)} ${language}`;
    return [{ written, label: change ? t(change, { name: label }) : label, value: formatValue(name, value) }];
  });
}

function isKnownValue(name: AuditDetailName, value: DetailValue): boolean {
  const knownValues: Partial<Record<AuditDetailName, readonly string[]>> = AUDIT_DETAIL_VALUES;
  return knownValues[name]?.includes(String(value)) ?? false;
}

function isSharedReason(value: DetailValue): value is SharedReason {
  return SHARED_REASONS.some((code) => code === value);
}
