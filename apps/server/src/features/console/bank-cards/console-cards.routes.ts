import {
  approveBankCard,
  listConsoleBankCards,
  rejectBankCard,
  revealBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { LOOKS_PER_MINUTE } from '@raan/contract/console/console-parts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { codedReasonOf } from '#features/console/decision-reason.ts';
import { decideCard, type CardDecision } from '#features/withdrawals/decide-card.ts';
import { consoleCard, selectConsoleCards, wholeCard } from './console-cards.queries.ts';

export function bankCardRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock, secret } = deps;
  route(listConsoleBankCards, async ({ query }) => await selectConsoleCards(deps, query));
  // The look is in the log before the number is on the screen.
  route(
    revealBankCard,
    async ({ operator, params }) =>
      await inTransaction(db, async (tx) => {
        const { state, is_removed } = await consoleCard(tx, secret, params.id);
        if (state !== 'pending' || is_removed) throw conflict('look_not_needed');
        const { sellerId, card } = await wholeCard(tx, secret, params.id);
        await audit(tx, clock, {
          operator,
          action: 'bank_card_number_viewed',
          subject: { kind: 'bank_card', id: params.id },
          detail: { seller_id: sellerId },
        });
        return card;
      }),
    { perMinute: LOOKS_PER_MINUTE },
  );
  const decide = async (tx: Tx, decided: CardDecision) => {
    const { operatorId, cardId, decision } = decided;
    const { sellerId } = await decideCard(tx, deps, decided);
    await audit(tx, clock, {
      operator: { id: operatorId },
      action: decision === 'approve' ? 'bank_card_approved' : 'bank_card_rejected',
      subject: { kind: 'bank_card', id: cardId },
      // Without the words: they may repeat what stands on the card.
      detail: { seller_id: sellerId, ...(decided.decision === 'reject' && { reason_code: decided.code }) },
    });
    return await consoleCard(tx, secret, cardId);
  };
  route(
    approveBankCard,
    async ({ operator, params, tx }) =>
      await decide(tx, { operatorId: operator.id, cardId: params.id, decision: 'approve' }),
  );
  route(
    rejectBankCard,
    async ({ operator, params, body, tx }) =>
      await decide(tx, {
        operatorId: operator.id,
        cardId: params.id,
        decision: 'reject',
        ...codedReasonOf(body),
      }),
  );
}
