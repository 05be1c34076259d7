import { DOCUMENT_SIDES } from '@raan/contract/verification/verification';
import {
  getVerification,
  submitVerification,
  uploadVerificationFile,
} from '@raan/contract/verification/verification-endpoints';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { fileView } from '#features/files/file-view.ts';
import { readTypedUpload } from '#features/files/read-upload.ts';
import { storeUpload, type FileDeps } from '#features/files/store-upload.ts';
import { createUploadQueue } from '#features/files/upload-queue.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { assertVerificationEditable, submitVerification as submit } from './submit-verification.ts';
import { loadVerificationView } from './verification-view.ts';
import { selectLatestVerification } from './verifications.queries.ts';

export function verificationRoutes(route: Route, deps: FileDeps & { realtimeSignal: RealtimeSignal }): void {
  const { db } = deps;
  const inUploadSlot = createUploadQueue();
  route(getVerification, async ({ seller }) => {
    const latest = await selectLatestVerification(db, seller.id);
    if (!latest) throw fail('REQUEST_NOT_FOUND');
    return await loadVerificationView(db, deps, latest, seller.tokenHash);
  });
  route(submitVerification, async ({ seller, body, tx }) => {
    await submit(tx, deps, seller.id, body);
    const latest = await selectLatestVerification(tx, seller.id);
    if (!latest) throw new Error('the submission was not stored');
    return await loadVerificationView(tx, deps, latest, seller.tokenHash);
  });
  route(
    uploadVerificationFile,
    async ({ seller, request }) =>
      await inUploadSlot(seller.id, async () => {
        await assertVerificationEditable(db, seller.id);
        const { files } = await readTypedUpload(request, { fileField: 'file', filesMax: 1 }, DOCUMENT_SIDES);
        const [file] = await storeUpload(deps, seller.id, { type: 'id_card', files });
        if (!file) throw fail('UPLOAD_FAILED');
        return fileView(deps, file, seller.tokenHash);
      }),
    { multipart: true },
  );
}
