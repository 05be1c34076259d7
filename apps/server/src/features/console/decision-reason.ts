import { failField } from '#platform/errors/app-error.ts';

/** The reason without the spaces around it. Throws REQUEST_VALIDATION_ERROR where nothing is left. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '') throw failField('reason', 'field_required');
  return reason;
}

/** A reason by its code, and the operator's words without the spaces around them. Throws REQUEST_VALIDATION_ERROR for `other` without words. */
export function codedReasonOf<Code extends string>({
  reason_code: code,
  reason = '',
}: {
  reason_code: Code;
  reason?: string | undefined;
}): { code: Code; words: string } {
  const words = reason.trim();
  if (code === 'other' && words === '') throw failField('reason', 'reason_words');
  return { code, words };
}
