import { DOCUMENT_SIDES } from '@raan/contract/verification/verification';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';

/**
 * Checks that the operator opened both pictures of a pending submission. The audit log proves it: a picture
 * is sent only after its opening is audited. Throws 409. Unknown and decided submissions pass, because the
 * decision itself reports them.
 */
export async function assertDocumentsOpened(
  tx: Tx,
  operator: { id: number },
  verificationId: number,
): Promise<void> {
  const pending = await tx
    .selectFrom('verifications')
    .select('id')
    .where('id', '=', verificationId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (!pending) return;
  const opened = await tx
    .selectFrom('audit_log')
    .select(sql<string>`detail ->> 'side'`.as('side'))
    .distinct()
    .where('subject_kind', '=', 'verification')
    .where('subject_id', '=', verificationId)
    .where('operator_id', '=', operator.id)
    .where('action', '=', 'verification_document_viewed')
    .execute();
  const sides = new Set(opened.map(({ side }) => side));
  if (!DOCUMENT_SIDES.every((side) => sides.has(side))) throw conflict('documents_not_opened');
}
