import { NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { readIdNumber } from '@raan/contract/verification/id-number';
import { mayEditVerification, VERIFICATION_REVIEW_DAYS } from '@raan/contract/verification/verification';
import { bangkokDay, nowIso } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict, failField, type FieldReasons } from '#platform/errors/app-error.ts';
import { lockFile, selectFileByUuid } from '#features/files/files.queries.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { idNumberHash, sealIdentity } from './sealed-identity.ts';
import { isNumberTaken, latestVerification } from './verifications.queries.ts';

const REVIEW_MS = VERIFICATION_REVIEW_DAYS * 86_400_000;
const FIELDS = ['real_name', 'id_card_number', 'id_card_front_url', 'id_card_back_url'] as const;
type Field = (typeof FIELDS)[number];
type Papers = Record<Field, string>;

type SubmitDeps = Pick<Deps, 'clock' | 'secret'> & { hint: NotificationHint };

/** Refuses, with 409, what only a seller may do whose papers were never sent or came back. */
export async function expectUnlocked(db: Db | Tx, sellerId: number): Promise<void> {
  const latest = await latestVerification(db, sellerId);
  if (!mayEditVerification(latest ? { verification_status: latest.state } : null))
    throw conflict('verification_locked');
}

/**
 * Hands in identity papers. Throws REQUEST_VALIDATION_ERROR with a reason under each field that is missing or wrong, and 409 where papers
 * are being reviewed or accepted already, or the number is verified with another account.
 */
export async function submitVerification(
  tx: Tx,
  deps: SubmitDeps,
  sellerId: number,
  body: Partial<Papers>,
): Promise<void> {
  // Two submissions of one seller stand in line, and the second meets the first's.
  await tx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  await expectUnlocked(tx, sellerId);
  const papers = complete(body);
  const name = cleanName(papers.real_name);
  const read = readIdNumber(papers.id_card_number, bangkokDay(deps.clock.now()));
  if (read.problem !== undefined)
    throw read.problem === 'missing'
      ? incomplete(['id_card_number'])
      : failField('id_card_number', `id_number_${read.problem}`);
  const front = await ownDocument(tx, sellerId, 'id_card_front_url', papers);
  const back = await ownDocument(tx, sellerId, 'id_card_back_url', papers);
  if (front === back) throw failField('id_card_back_url', 'documents_same');
  const hash = idNumberHash(deps.secret, read.kind, read.number);
  if (await isNumberTaken(tx, sellerId, hash)) throw conflict('id_number_taken');
  const at = nowIso(deps.clock);
  const latest = await latestVerification(tx, sellerId);
  await tx
    .insertInto('verifications')
    .values({
      seller_id: sellerId,
      attempt: (latest?.attempt ?? 0) + 1,
      real_name: sealIdentity(deps.secret, sellerId, 'name', name),
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
  await notify(tx, deps.hint, {
    sellerId,
    type: 'verification_submitted',
    at,
    data: { verification_type: 'identity', status: 'pending', submitted_at: at },
  });
}

function incomplete(missing: readonly Field[]): AppError {
  const fields: FieldReasons = Object.fromEntries(
    missing.map((field) => [field, [{ key: 'field_required' }]]),
  );
  return new AppError('REQUEST_VALIDATION_ERROR', { reason: 'verification_incomplete', fields });
}

function complete(body: Partial<Papers>): Papers {
  const missing = FIELDS.filter((field) => !body[field]?.trim());
  if (missing.length > 0) throw incomplete(missing);
  return body as Papers;
}

/** A name as it is kept: one blank between its parts, and nothing in it that can't be seen. */
function cleanName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (name === '') throw incomplete(['real_name']);
  if (Array.from(name).length > NAME_MAX_CHARACTERS)
    throw failField('real_name', 'real_name_too_long', { limit: NAME_MAX_CHARACTERS });
  return name;
}

const UUID = /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/;

/**
 * The file that an address names. The address may have run out meanwhile: what counts is whose the file is, and that it is a document. It
 * is locked, so that it is not deleted before the submission refers to it.
 */
async function ownDocument(
  tx: Tx,
  sellerId: number,
  field: 'id_card_front_url' | 'id_card_back_url',
  papers: Papers,
): Promise<number> {
  const uuid = UUID.exec(papers[field].trim())?.[1];
  const file = uuid === undefined ? undefined : await selectFileByUuid(tx, sellerId, uuid);
  if (!file || file.type !== 'id_card') throw failField(field, 'document_not_yours');
  await lockFile(tx, sellerId, file.id);
  if (!(await selectFileByUuid(tx, sellerId, file.uuid))) throw failField(field, 'document_not_yours');
  return file.id;
}
