// The access is audited before the picture is sent.
import type { Deps } from '#platform/deps.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import { selectActiveSessionsOfRole } from '#features/console/operators/active-operators.ts';
import { isPrivateFileUrlValid } from '#features/files/private-file-url.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a slip by its signed URL, and audits the access. Returns undefined for every invalid URL. */
export async function openSlip(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'config'> & { sealed: SealedFileStore },
  query: { uuid: string; expires?: unknown; signature?: unknown },
): Promise<Buffer | undefined> {
  if (!UUID.test(query.uuid)) return undefined;
  const { uuid, expires, signature } = query;
  const reader = (await selectActiveSessionsOfRole(deps, 'finance')).find(({ token_hash }) =>
    isPrivateFileUrlValid(deps, { uuid, expires, signature }, [token_hash]),
  );
  if (!reader) return undefined;
  const slip = await deps.db
    .selectFrom('files')
    .innerJoin('recharges', 'recharges.slip_file_id', 'files.id')
    .select(['recharges.id', 'recharges.seller_id', 'files.sealed_key'])
    .where('files.uuid', '=', uuid)
    .executeTakeFirst();
  if (!slip?.sealed_key) return undefined;
  const { id, seller_id, sealed_key } = slip;
  const bytes = await deps.sealed.read(uuid, seller_id, sealed_key);
  if (!bytes) return undefined;
  await logAccess(deps, {
    operator: { id: reader.operator_id },
    action: 'recharge_slip_viewed',
    subject: { kind: 'recharge', id },
    detail: { seller_id },
  });
  return bytes;
}
