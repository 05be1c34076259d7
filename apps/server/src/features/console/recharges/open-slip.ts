// Somebody of finance opens the slip of a transfer: it is in the log before it is on the screen.
import type { Deps } from '#platform/deps.ts';
import { noteLook } from '#features/console/audit/note-look.ts';
import { livingOperators } from '#features/console/operators/living-operators.ts';
import { opensPrivateFile } from '#features/files/file-address.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A slip by its signed address, after the opening was written down; undefined for every address that opens nothing. */
export async function openSlip(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'> & { sealed: SealedFiles },
  asked: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(asked.uuid)) return undefined;
  const { uuid, expires, signature } = asked;
  const reader = (await livingOperators(deps, 'finance')).find(({ token_hash }) =>
    opensPrivateFile(deps, { uuid, expires, signature }, [token_hash]),
  );
  if (!reader) return undefined;
  const found = await deps.db
    .selectFrom('files')
    .innerJoin('recharges', 'recharges.slip_file_id', 'files.id')
    .select(['recharges.id', 'recharges.seller_id', 'files.sealed_key'])
    .where('files.uuid', '=', uuid)
    .executeTakeFirst();
  if (!found?.sealed_key) return undefined;
  const { id, seller_id, sealed_key } = found;
  const bytes = await deps.sealed.read(uuid, seller_id, sealed_key);
  if (!bytes) return undefined;
  await noteLook(deps, {
    operator: { id: reader.operator_id },
    action: 'recharge_slip_viewed',
    subject: { kind: 'recharge', id },
    detail: { seller_id },
  });
  return bytes;
}
