import { bangkokDay } from '@raan/contract/calendar';
import { NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { parseIdNumber } from '@raan/contract/verification/id-number';
import { canEditVerification, VERIFICATION_REVIEW_DAYS } from '@raan/contract/verification/verification';
import { nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict, failField, type FieldReasons } from '#platform/errors/app-error.ts';
import { lockFile, selectFileByUuid } from '#features/files/files.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { idNumberHash, nameHashes, sealIdentity } from './sealed-identity.ts';
import { isIdNumberTaken, selectLatestVerification } from './verifications.queries.ts';

const REVIEW_MS = VERIFICATION_REVIEW_DAYS * 86_400_000;
const FIELDS = ['real_name', 'id_card_number', 'id_card_front_url', 'id_card_back_url'] as const;
type Field = (typeof FIELDS)[number];
type SubmissionFields = Record<Field, string>;

type SubmitDeps = Pick<Deps, 'clock' | 'secret'> & { realtimeSignal: RealtimeSignal };

/** Throws 409 if a submission is pending or approved. */
export async function assertVerificationEditable(db: Db | Tx, sellerId: number): Promise<void> {
  const latest = await selectLatestVerification(db, sellerId);
  if (!canEditVerification(latest ? { verification_status: latest.state } : null))
    throw conflict('verification_locked');
}

/**
 * Submits an identity. Throws REQUEST_VALIDATION_ERROR by field, and 409 if a submission is pending or
 * approved, or the number is verified with another account.
 */
export async function submitVerification(
  tx: Tx,
  deps: SubmitDeps,
  sellerId: number,
  body: Partial<SubmissionFields>,
): Promise<void> {
  // Serializes submissions of one seller, so that the second one sees the first.
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  await assertVerificationEditable(tx, sellerId);
  const submission = requireAllFields(body);
  const name = normalizeRealName(submission.real_name);
  const read = parseIdNumber(submission.id_card_number, bangkokDay(deps.clock.now()));
  if (read.problem !== undefined)
    throw read.problem === 'missing'
      ? incompleteSubmission(['id_card_number'])
      : failField('id_card_number', `id_number_${read.problem}`);
  const front = await lockSellerDocument(tx, sellerId, 'id_card_front_url', submission);
  const back = await lockSellerDocument(tx, sellerId, 'id_card_back_url', submission);
  if (front === back) throw failField('id_card_back_url', 'documents_same');
  const hash = idNumberHash(deps.secret, read.kind, read.number);
  if (await isIdNumberTaken(tx, sellerId, hash)) throw conflict('id_number_taken');
  const at = nowIso(deps.clock);
  const latest = await selectLatestVerification(tx, sellerId);
  await tx
    .insertInto('verifications')
    .values({
      seller_id: sellerId,
      attempt: (latest?.attempt ?? 0) + 1,
      real_name: sealIdentity(deps.secret, sellerId, 'name', name),
      real_name_hashes: nameHashes(deps.secret, name),
      id_number: sealIdentity(deps.secret, sellerId, 'number', read.number),
      id_number_hash: hash,
      kind: read.kind,
      front_file_id: front,
      back_file_id: back,
      submitted_at: at,
      due_at: new Date(Date.parse(at) + REVIEW_MS).toISOString(),
    })
    .execute();
  await tx
    .updateTable('sellers')
    .set({ verification_status: 'pending', updated_at: at })
    .where('id', '=', sellerId)
    .execute();
  await notify(tx, deps.realtimeSignal, {
    sellerId,
    type: 'verification_submitted',
    at,
    data: { verification_type: 'identity', status: 'pending', submitted_at: at },
  });
}

function incompleteSubmission(missing: readonly Field[]): AppError {
  const fields: FieldReasons = Object.fromEntries(
    missing.map((field) => [field, [{ key: 'field_required' }]]),
  );
  return new AppError('REQUEST_VALIDATION_ERROR', { reason: 'verification_incomplete', fields });
}

function requireAllFields(body: Partial<SubmissionFields>): SubmissionFields {
  const missing = FIELDS.filter((field) => !body[field]?.trim());
  if (missing.length > 0) throw incompleteSubmission(missing);
  return body as SubmissionFields;
}

function normalizeRealName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (name === '') throw incompleteSubmission(['real_name']);
  if (Array.from(name).length > NAME_MAX_CHARACTERS)
    throw failField('real_name', 'real_name_too_long', { limit: NAME_MAX_CHARACTERS });
  return name;
}

const UUID = /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/;

/**
 * Locks the file, so that it cannot be deleted before the submission refers to it. Its URL may have expired:
 * only the owner and the type of the file matter.
 */
async function lockSellerDocument(
  tx: Tx,
  sellerId: number,
  field: 'id_card_front_url' | 'id_card_back_url',
  submission: SubmissionFields,
): Promise<number> {
  const uuid = UUID.exec(submission[field].trim())?.[1];
  const file = uuid === undefined ? undefined : await selectFileByUuid(tx, sellerId, uuid);
  if (!file || file.type !== 'id_card') throw failField(field, 'document_not_yours');
  await lockFile(tx, sellerId, file.id);
  if (!(await selectFileByUuid(tx, sellerId, file.uuid))) throw failField(field, 'document_not_yours');
  return file.id;
}
