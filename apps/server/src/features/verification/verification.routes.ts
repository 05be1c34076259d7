import { DOCUMENT_SIDES } from '@raan/contract/verification/verification';
import {
  getVerification,
  submitVerification,
  uploadVerificationFile,
} from '@raan/contract/verification/verification-endpoints';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { fileView } from '#features/files/file-view.ts';
import { readTyped } from '#features/files/read-upload.ts';
import { storeUpload, type FileDeps } from '#features/files/store-upload.ts';
import { uploadTurns } from '#features/files/upload-turns.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { expectUnlocked, submitVerification as submit } from './submit-verification.ts';
import { verificationView } from './verification-view.ts';
import { latestVerification } from './verifications.queries.ts';

export function verificationRoutes(route: Route, deps: FileDeps & { hint: NotificationHint }): void {
  const { db } = deps;
  const inTurnOf = uploadTurns();
  route(getVerification, async ({ seller }) => {
    const latest = await latestVerification(db, seller.id);
    if (!latest) throw fail('REQUEST_NOT_FOUND');
    return await verificationView(db, deps, latest, seller.tokenHash);
  });
  route(submitVerification, async ({ seller, body, tx }) => {
    await submit(tx, deps, seller.id, body);
    const latest = await latestVerification(tx, seller.id);
    if (!latest) throw new Error('the submission was not kept');
    return await verificationView(tx, deps, latest, seller.tokenHash);
  });
  route(
    uploadVerificationFile,
    async ({ seller, request }) =>
      await inTurnOf(seller.id, async () => {
        await expectUnlocked(db, seller.id);
        const { files } = await readTyped(request, { fileField: 'file', filesMax: 1 }, DOCUMENT_SIDES);
        const [file] = await storeUpload(deps, seller.id, { type: 'id_card', files });
        if (!file) throw fail('UPLOAD_FAILED');
        return fileView(deps, file, seller.tokenHash);
      }),
    { multipart: true },
  );
}
