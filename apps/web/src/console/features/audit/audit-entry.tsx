import { Link } from 'wouter';
import type { AuditDetail, AuditEntry, AuditSubject } from '@raan/contract/console/audit';
import {
  AUDIT_DETAILS,
  AUDIT_WORDS,
  readDetailName,
  SHARED_REASONS,
  type AuditDetailName,
  type AuditWord,
  type SharedReason,
} from '@raan/contract/console/audit-detail';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { auditDetailMessages } from './audit-detail-messages.ts';
import { auditMessages } from './audit-messages.ts';

/** What has a page of its own, and where that is. */
const PAGES = { seller: 'sellers', refund_request: 'refunds', product: 'products' } as const;
const isPaged = (kind: AuditSubject): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind);

/** One entry: what was done, by whom, to what, and what was noted of it. */
export function Entry({ entry, time }: { entry: AuditEntry; time: string }) {
  const t = useMessages(auditMessages);
  const { subject, detail } = entry;
  const facts = useFacts(detail);
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-2">
        <span className="tabular">{`#${entry.sequence}`}</span>
        <time dateTime={entry.at} className="tabular">
          {time}
        </time>
      </p>
      <p className="text-sm">
        <span className="font-semibold">{t(entry.action)}</span>
        <span className="text-ink-2"> · {entry.operator?.account ?? t('server')}</span>
      </p>
      {subject ? (
        <p className="text-sm">
          {isPaged(subject.kind) ? (
            <Link href={`/${PAGES[subject.kind]}/${subject.id}`} className="text-brand underline">
              {t(`subject_${subject.kind}`)} {subject.id}
            </Link>
          ) : (
            <span className="text-ink-2">
              {t(`subject_${subject.kind}`)} {subject.id}
            </span>
          )}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2">
          {facts.map(({ written, label, value }) => (
            <div key={written} className="flex min-w-0 gap-1">
              <dt>{label}:</dt>
              <dd className="min-w-0 wrap-break-word text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

type Noted = Exclude<AuditDetail[string], null>;

/** What was noted, in words; a name or a word that is no longer in use goes as it was written. */
function useFacts(detail: AuditDetail): { written: string; label: string; value: string }[] {
  const t = useMessages(auditDetailMessages);
  const format = useFormat();
  const say = (name: AuditDetailName, value: Noted): string => {
    const kind = AUDIT_DETAILS[name];
    if (kind === 'yes_no' && typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (kind === 'baht' && typeof value === 'number') return format.money(value);
    if (kind === 'moment' && typeof value === 'string') return format.date(value, 'with-time');
    if (name === 'reason_code' && isSharedReason(value)) return t(value);
    if (kind === 'word' && isWord(name, value)) return t(`${name}_${value}` as AuditWord);
    return String(value);
  };
  return Object.entries(detail).flatMap(([written, value]) => {
    if (value === null || value === '') return [];
    const read = readDetailName(written);
    if (!read) return [{ written, label: written, value: String(value) }];
    const { name, language, change } = read;
    const label = language === null ? t(name) : `${t(name)} ${language}`;
    return [{ written, label: change ? t(change, { name: label }) : label, value: say(name, value) }];
  });
}

function isWord(name: AuditDetailName, value: Noted): boolean {
  const words: Partial<Record<AuditDetailName, readonly string[]>> = AUDIT_WORDS;
  return words[name]?.includes(String(value)) ?? false;
}

function isSharedReason(value: Noted): value is SharedReason {
  return SHARED_REASONS.some((code) => code === value);
}
