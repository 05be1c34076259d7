import type { FieldReasons } from '#platform/errors/app-error.ts';
import type { ReasonValues } from '#platform/errors/reasons.ts';
import type { ReasonKey } from '#platform/errors/reasons.th.ts';

type ValidationIssue = { keyword: string; instancePath: string; params: Record<string, unknown> };

const ISSUES_MAX = 50;

function reasonOf({ keyword, params }: ValidationIssue): { key: ReasonKey; values?: ReasonValues } {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return { key: 'field_required' };
    case 'minLength':
      return limit <= 1 ? { key: 'field_required' } : { key: 'field_too_short', values: { limit } };
    case 'maxLength':
      return { key: 'field_too_long', values: { limit } };
    case 'minimum':
    case 'exclusiveMinimum':
      return { key: 'field_too_small', values: { limit } };
    case 'maximum':
    case 'exclusiveMaximum':
      return { key: 'field_too_large', values: { limit } };
    case 'minItems':
      return { key: 'field_too_few', values: { limit } };
    case 'maxItems':
      return { key: 'field_too_many', values: { limit } };
    default:
      return { key: 'field_wrong' };
  }
}

/** Groups issues by field, as a dotted path (`customer.phone`, `items.0.quantity`). */
export function fieldReasons(findings: readonly ValidationIssue[]): FieldReasons {
  const fields: Record<string, { key: ReasonKey; values?: ReasonValues }[]> = Object.create(null);
  for (const finding of findings.slice(0, ISSUES_MAX)) {
    const missing = finding.keyword === 'required' ? [String(finding.params['missingProperty'])] : [];
    const path = [...finding.instancePath.split('/').slice(1), ...missing].join('.') || 'body';
    (fields[path] ??= []).push(reasonOf(finding));
  }
  return fields;
}
