// The access is audited before the picture is sent.
import type { DocumentSide } from '@raan/contract/verification/verification';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { isPrivateFileUrlValid } from '#features/files/private-file-url.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import { selectActiveSessionsOfRole } from '#features/console/operators/active-operators.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SignedQuery = { uuid: string; expires?: unknown; signature?: unknown };
type IdentityDocument = {
  verificationId: number;
  sellerId: number;
  sealedKey: Buffer;
  sides: { front: string; back: string };
};

/** Returns a picture by its signed URL, and audits the access. Returns undefined for every invalid URL. */
export async function openIdentityDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'> & { sealed: SealedFileStore },
  query: SignedQuery,
): Promise<Buffer | undefined> {
  if (!UUID.test(query.uuid)) return undefined;
  const document = await selectIdentityDocument(deps.db, query.uuid);
  const { uuid, expires, signature } = query;
  const reviewers = await selectActiveSessionsOfRole(deps, 'reviewer');
  const reader = reviewers.find(({ token_hash }) =>
    isPrivateFileUrlValid(deps, { uuid, expires, signature }, [token_hash]),
  );
  if (!document || !reader) return undefined;
  const bytes = await deps.sealed.read(uuid, document.sellerId, document.sealedKey);
  if (!bytes) return undefined;
  const side: DocumentSide = document.sides.front === uuid ? 'front' : 'back';
  await logAccess(deps, {
    operator: { id: reader.operator_id },
    action: 'verification_document_viewed',
    subject: { kind: 'verification', id: document.verificationId },
    detail: { side, seller_id: document.sellerId },
  });
  return bytes;
}

/** Loads a document with its latest submission. */
async function selectIdentityDocument(db: Db, uuid: string): Promise<IdentityDocument | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('verifications', (join) =>
      join
        .onRef('verifications.seller_id', '=', 'files.seller_id')
        .on((eb) =>
          eb.or([
            eb('verifications.front_file_id', '=', eb.ref('files.id')),
            eb('verifications.back_file_id', '=', eb.ref('files.id')),
          ]),
        ),
    )
    .innerJoin('files as front', 'front.id', 'verifications.front_file_id')
    .innerJoin('files as back', 'back.id', 'verifications.back_file_id')
    .select(['verifications.id', 'verifications.seller_id', 'files.sealed_key'])
    .select(['front.uuid as front', 'back.uuid as back'])
    .where('files.uuid', '=', uuid)
    .orderBy('verifications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.sealed_key) return undefined;
  const { id, seller_id, sealed_key, front, back } = row;
  return { verificationId: id, sellerId: seller_id, sealedKey: sealed_key, sides: { front, back } };
}
