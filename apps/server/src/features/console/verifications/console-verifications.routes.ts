import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import {
  approveVerification,
  getConsoleVerification,
  listConsoleVerifications,
  rejectVerification,
} from '@raan/contract/console/console-verification-endpoints';
import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { sendPrivateFile } from '#features/files/send-private-file.ts';
import { decideVerification } from '#features/verification/decide-verification.ts';
import { queueCardForReview } from '#features/withdrawals/bank-cards.ts';
import {
  loadConsoleVerification,
  DOCUMENT_FOLDER,
  selectConsoleVerifications,
} from './console-verifications.queries.ts';
import { assertDocumentsOpened } from './assert-documents-opened.ts';
import { openIdentityDocument } from './open-identity-document.ts';

export function consoleVerificationRoutes(route: Route, app: FastifyInstance, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  route(listConsoleVerifications, async ({ query }) => await selectConsoleVerifications(db, query));
  route(
    getConsoleVerification,
    async ({ operator, params }) => {
      const verification = await loadConsoleVerification(db, deps, params.id, operator.tokenHash);
      await logAccess(deps, {
        operator,
        action: 'verification_viewed',
        subject: { kind: 'verification', id: params.id },
        detail: { seller_id: verification.seller.id },
      });
      return verification;
    },
    { perMinute: REVEALS_PER_MINUTE },
  );
  route(approveVerification, async ({ operator, params, tx }) => {
    await assertDocumentsOpened(tx, operator, params.id);
    const { sellerId } = await decideVerification(tx, deps, {
      operatorId: operator.id,
      verificationId: params.id,
      decision: 'approve',
    });
    await queueCardForReview(tx, deps, { sellerId });
    await audit(tx, clock, {
      operator,
      action: 'verification_approved',
      subject: { kind: 'verification', id: params.id },
      detail: { seller_id: sellerId },
    });
    return await loadConsoleVerification(tx, deps, params.id, operator.tokenHash);
  });
  route(rejectVerification, async ({ operator, params, body, tx }) => {
    const reason = requireCodedReason(body);
    const { sellerId } = await decideVerification(tx, deps, {
      operatorId: operator.id,
      verificationId: params.id,
      decision: 'reject',
      ...reason,
    });
    await audit(tx, clock, {
      operator,
      action: 'verification_rejected',
      subject: { kind: 'verification', id: params.id },
      // Without the note, which may quote the card.
      detail: { reason_code: reason.code, seller_id: sellerId },
    });
    return await loadConsoleVerification(tx, deps, params.id, operator.tokenHash);
  });
  app.get<{ Params: { uuid: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    `/${DOCUMENT_FOLDER}/:uuid`,
    // Without HEAD: it would be audited as an opening although nobody sees the picture.
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const bytes = await openIdentityDocument(deps, { uuid: request.params.uuid, ...request.query });
      if (!bytes) throw fail('REQUEST_NOT_FOUND');
      return await sendPrivateFile(reply, bytes);
    },
  );
}
