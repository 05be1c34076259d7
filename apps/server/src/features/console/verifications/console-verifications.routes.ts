import { LOOKS_PER_MINUTE } from '@raan/contract/console/console-parts';
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
import { noteLook } from '#features/console/audit/note-look.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { codedReasonOf } from '#features/console/decision-reason.ts';
import { sendPrivateFile } from '#features/files/send-private-file.ts';
import { decideVerification } from '#features/verification/decide-verification.ts';
import { queueCard } from '#features/withdrawals/bank-cards.ts';
import {
  consoleVerification,
  DOCUMENT_FOLDER,
  selectConsoleVerifications,
} from './console-verifications.queries.ts';
import { expectOpened } from './expect-opened.ts';
import { openDocument } from './open-document.ts';

export function verificationRoutes(route: Route, app: FastifyInstance, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  route(listConsoleVerifications, async ({ query }) => await selectConsoleVerifications(db, query));
  route(
    getConsoleVerification,
    async ({ operator, params }) => {
      const verification = await consoleVerification(db, deps, params.id, operator.tokenHash);
      await noteLook(deps, {
        operator,
        action: 'verification_viewed',
        subject: { kind: 'verification', id: params.id },
        detail: { seller_id: verification.seller.id },
      });
      return verification;
    },
    { perMinute: LOOKS_PER_MINUTE },
  );
  route(approveVerification, async ({ operator, params, tx }) => {
    await expectOpened(tx, operator, params.id);
    const { sellerId } = await decideVerification(tx, deps, {
      operatorId: operator.id,
      verificationId: params.id,
      decision: 'approve',
    });
    await queueCard(tx, deps, { sellerId });
    await audit(tx, clock, {
      operator,
      action: 'verification_approved',
      subject: { kind: 'verification', id: params.id },
      detail: { seller_id: sellerId },
    });
    return await consoleVerification(tx, deps, params.id, operator.tokenHash);
  });
  route(rejectVerification, async ({ operator, params, body, tx }) => {
    const reason = codedReasonOf(body);
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
      // The reason by its name: words may repeat what stands on the card.
      detail: { reason_code: reason.code, seller_id: sellerId },
    });
    return await consoleVerification(tx, deps, params.id, operator.tokenHash);
  });
  app.get<{ Params: { uuid: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    `/${DOCUMENT_FOLDER}/:uuid`,
    // Each opening is written down once: a HEAD would be an opening that nobody sees.
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const bytes = await openDocument(deps, { uuid: request.params.uuid, ...request.query });
      if (!bytes) throw fail('REQUEST_NOT_FOUND');
      return await sendPrivateFile(reply, bytes);
    },
  );
}
