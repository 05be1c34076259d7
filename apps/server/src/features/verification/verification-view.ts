import {
  verificationStatus,
  type Verification,
  type VerificationDocument,
} from '@raan/contract/verification/verification';
import { maskIdNumber } from '@raan/contract/verification/id-number';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { privateFileUrl } from '#features/files/private-file-url.ts';
import { formattedSize } from '#features/files/file-name.ts';
import { selectFile } from '#features/files/files.queries.ts';
import { openIdentity } from './sealed-identity.ts';
import type { VerificationRow } from './verifications.queries.ts';

type ViewDeps = Pick<Deps, 'clock' | 'secret'>;

/** Builds the view of a document, with a URL under `folder` for the reader's session. */
export async function loadDocumentView(
  db: Db | Tx,
  deps: ViewDeps,
  document: { sellerId: number; fileId: number },
  reader: { tokenHash: string; folder?: string },
): Promise<VerificationDocument> {
  const file = await selectFile(db, document.sellerId, document.fileId);
  if (!file) throw new Error(`file ${document.fileId} of a verification is missing`);
  const { id, uuid, file_name, bytes, width, height, color } = file;
  return {
    id,
    uuid,
    ...privateFileUrl(deps, uuid, reader.tokenHash, reader.folder),
    file_name,
    formatted_size: formattedSize(bytes),
    width,
    height,
    color,
  };
}

/** Builds the seller's view. The ID number is masked unless the submission was rejected and can be corrected. */
export async function loadVerificationView(
  db: Db | Tx,
  deps: ViewDeps,
  row: VerificationRow,
  tokenHash: string,
): Promise<Verification> {
  const { seller_id: sellerId, state } = row;
  const document = (fileId: number) => loadDocumentView(db, deps, { sellerId, fileId }, { tokenHash });
  const front = await document(row.front_file_id);
  const back = await document(row.back_file_id);
  const number = openIdentity(deps.secret, sellerId, 'number', row.id_number);
  return {
    id: row.id,
    real_name: openIdentity(deps.secret, sellerId, 'name', row.real_name),
    id_card_number: state === 'rejected' ? number : maskIdNumber(number),
    id_card_kind: row.kind,
    id_card_front_url: front.url,
    id_card_back_url: back.url,
    front,
    back,
    verification_status: state,
    status: verificationStatus({ verification_status: state }),
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    decided_at: row.decided_at,
    reason_code: row.reason_code,
    reason: row.reason,
    attempt: row.attempt,
  };
}
