import { failField } from '#platform/errors/app-error.ts';

/** Trims a reason. Throws REQUEST_VALIDATION_ERROR if it is blank. */
export function requireReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw failField('reason', 'field_required');
  return reason;
}

/** Returns the reason code and the trimmed note. Throws REQUEST_VALIDATION_ERROR for `other` without a note. */
export function requireCodedReason<Code extends string>({
  reason_code: code,
  reason = '',
}: {
  reason_code: Code;
  reason?: string | undefined;
}): { code: Code; note: string } {
  const note = reason.trim();
  if (code === 'other' && note === '') throw failField('reason', 'reason_words');
  return { code, note };
}
