import {
  approveBankCard,
  listConsoleBankCards,
  rejectBankCard,
  revealBankCard,
  type CardApprovalBlock,
} from '@raan/contract/console/console-card-endpoints';

import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { conflict, fail, type AppError } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { consumeFreshFactor } from '#features/console/operators/operator-second-factor.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { decideCard, type CardDecision } from '#features/withdrawals/decide-card.ts';
import {
  loadCardReader,
  loadConsoleCard,
  selectConsoleCards,
  loadUnmaskedCard,
} from './console-cards.queries.ts';

export function bankCardRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock, secret } = deps;
  const cardFor = async (tx: Tx, operator: SignedInOperator, id: number) =>
    await loadConsoleCard(tx, secret, await loadCardReader(tx, deps, operator), id);
  route(listConsoleBankCards, async ({ operator, query }) =>
    selectConsoleCards(deps, await loadCardReader(db, deps, operator), query),
  );
  // The access is audited before the number is sent.
  route(
    revealBankCard,
    async ({ operator, params }) =>
      await inTransaction(db, async (tx) => {
        const { state, is_removed } = await cardFor(tx, operator, params.id);
        if (state !== 'pending' || is_removed) throw conflict('look_not_needed');
        const { sellerId, card } = await loadUnmaskedCard(tx, secret, params.id);
        await audit(tx, clock, {
          operator,
          action: 'bank_card_number_viewed',
          subject: { kind: 'bank_card', id: params.id },
          detail: { seller_id: sellerId },
        });
        return card;
      }),
    { perMinute: REVEALS_PER_MINUTE },
  );
  const decide = async (tx: Tx, operator: SignedInOperator, decided: CardDecision, factor?: string) => {
    const { cardId, decision } = decided;
    const { sellerId } = await decideCard(tx, deps, decided);
    await audit(tx, clock, {
      operator,
      action: decision === 'approve' ? 'bank_card_approved' : 'bank_card_rejected',
      subject: { kind: 'bank_card', id: cardId },
      // Without the note, which may quote the card.
      detail: {
        seller_id: sellerId,
        ...(decided.decision === 'reject' && { reason_code: decided.code }),
        ...(factor && { second_factor: factor }),
      },
    });
    return await cardFor(tx, operator, cardId);
  };
  route(approveBankCard, async ({ operator, params, tx }) => {
    const factor = await assertApprovable(tx, deps, operator, params.id);
    const decided = { operatorId: operator.id, cardId: params.id, decision: 'approve' } as const;
    return await decide(tx, operator, decided, factor);
  });
  route(rejectBankCard, async ({ operator, params, body, tx }) => {
    const reason = requireCodedReason(body);
    const decided = { operatorId: operator.id, cardId: params.id, decision: 'reject', ...reason } as const;
    return await decide(tx, operator, decided);
  });
}

const REFUSALS: Readonly<Record<CardApprovalBlock, () => AppError>> = {
  identity_not_verified: () => conflict('card_identity_not_verified'),
  holder_differs: () => conflict('card_holder_differs'),
  number_not_viewed: () => conflict('card_number_not_viewed'),
  second_reviewer_needed: () => fail('AUTH_PERMISSION_DENIED', 'second_reviewer_needed'),
  code_needed: () => fail('AUTH_PERMISSION_DENIED', 'second_factor_or_reviewer'),
};

/**
 * Checks that the operator may approve the card. An operator who also approved the seller's identity needs a
 * fresh second factor: it is consumed, and the kind of its code is returned. Throws REQUEST_NOT_FOUND, 409,
 * or AUTH_PERMISSION_DENIED.
 */
async function assertApprovable(
  tx: Tx,
  deps: ConsoleDeps,
  operator: SignedInOperator,
  cardId: number,
): Promise<'app' | 'recovery' | undefined> {
  const reader = { ...(await loadCardReader(tx, deps, operator)), isFactorFresh: false };
  const { approval_blocked_by: block } = await loadConsoleCard(tx, deps.secret, reader, cardId);
  if (block === null) return undefined;
  const factor = block === 'code_needed' ? await consumeFreshFactor(tx, deps, operator) : undefined;
  if (!factor) throw REFUSALS[block]();
  return factor;
}
