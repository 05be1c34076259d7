// A reviewer opens a picture of somebody's identity card: it is in the log before it is on the screen.
import type { DocumentSide } from '@raan/contract/verification/verification';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { opensPrivateFile } from '#features/files/file-address.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';
import { noteLook } from '#features/console/audit/note-look.ts';
import { livingOperators } from '#features/console/operators/living-operators.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Asked = { uuid: string; expires?: unknown; signature?: unknown };
type Found = {
  verificationId: number;
  sellerId: number;
  sealedKey: Buffer;
  sides: { front: string; back: string };
};

/** A picture by its signed address, after the opening was written down; undefined for every address that opens nothing. */
export async function openDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'> & { sealed: SealedFiles },
  asked: Asked,
): Promise<Buffer | undefined> {
  if (!UUID.test(asked.uuid)) return undefined;
  const found = await selectDocument(deps.db, asked.uuid);
  const { uuid, expires, signature } = asked;
  const reviewers = await livingOperators(deps, 'reviewer');
  const reader = reviewers.find(({ token_hash }) =>
    opensPrivateFile(deps, { uuid, expires, signature }, [token_hash]),
  );
  if (!found || !reader) return undefined;
  const bytes = await deps.sealed.read(uuid, found.sellerId, found.sealedKey);
  if (!bytes) return undefined;
  const side: DocumentSide = found.sides.front === uuid ? 'front' : 'back';
  await noteLook(deps, {
    operator: { id: reader.operator_id },
    action: 'verification_document_viewed',
    subject: { kind: 'verification', id: found.verificationId },
    detail: { side, seller_id: found.sellerId },
  });
  return bytes;
}

/** A document with the latest submission that it was handed in with. */
async function selectDocument(db: Db, uuid: string): Promise<Found | undefined> {
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
