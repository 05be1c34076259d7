import { failField } from '#platform/errors/app-error.ts';

/** The reason without the spaces around it. Throws REQUEST_VALIDATION_ERROR where nothing is left. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '') throw failField('reason', 'field_required');
  return reason;
}
