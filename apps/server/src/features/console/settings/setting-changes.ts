import type { AuditDetail } from '@raan/contract/console/audit';

/** Flattens a change for the audit log: each field's value before and after, texts by language. */
export function settingChanges(before: object, after: object): AuditDetail {
  const old = flat(before);
  const changed = [...flat(after)].filter(([field, value]) => old.get(field) !== value);
  return Object.fromEntries(
    changed.flatMap(([field, value]) => [
      [`${field}_before`, old.get(field) ?? null],
      [`${field}_after`, value],
    ]),
  );
}

type Plain = string | number | boolean | null;

function flat(value: object, under = ''): Map<string, Plain> {
  return new Map(
    Object.entries(value).flatMap(([field, inner]: [string, unknown]): [string, Plain][] =>
      typeof inner === 'object' && inner !== null
        ? [...flat(inner, `${under}${field}.`)]
        : [[`${under}${field}`, inner as Plain]],
    ),
  );
}
