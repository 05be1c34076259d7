// How the demo seller became a seller with a verified identity, bank account, security deposit, payouts and early receipt.
import type { AuditAction } from '@raan/contract/console/audit';
import { toBaht } from '@raan/contract/money';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit } from '#features/console/audit/audit.ts';
import { decideSeller } from '#features/console/sellers/decide-seller.ts';
import { toOperatorKey } from '#features/console/operators/operator-key.ts';
import { payDeposit } from '#features/deposit/pay-deposit.ts';
import { storeUpload, type FileDeps } from '#features/files/store-upload.ts';
import { recordSetupEvent } from '#features/home/record-setup-event.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { loadSharp } from '#features/media/encode-picture.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { decideVerification } from '#features/verification/decide-verification.ts';
import { submitVerification } from '#features/verification/submit-verification.ts';
import { addCard, queueCardForReview } from '#features/withdrawals/bank-cards.ts';
import { decideCard } from '#features/withdrawals/decide-card.ts';
import { decideWithdrawal, type WithdrawalStep } from '#features/withdrawals/decide-withdrawal.ts';
import { requestWithdrawal } from '#features/withdrawals/withdraw.ts';
import { DEMO_WITHDRAW_PASSWORD, type DEMO_OPERATORS } from './demo-account.ts';
import { span, type Timeline } from './timeline.ts';

const REAL_NAME = 'น้ำฝน ใจดี';
/** A valid check digit behind zeros, so that it is nobody's number. */
const ID_NUMBER = '1000000000009';
/** Not an account of a person. */
const CARD = { bank: 'K', number: '0000000000' } as const;
const PAYOUTS = [
  { day: 66, baht: 6_000, reference: 'DEMO-PAYOUT-1' },
  { day: 92, baht: 5_500, reference: 'DEMO-PAYOUT-2' },
] as const;

type StandingDeps = Deps & FileDeps;
type Operator = (typeof DEMO_OPERATORS)[number]['account'];

/** Schedules the decisions about the demo seller. The operators and the withdrawal password must exist. */
export function scheduleDemoStanding(
  { schedule }: Pick<Timeline, 'schedule'>,
  allDeps: StandingDeps,
  sellerId: number,
  start: number,
): void {
  const realtimeSignal: RealtimeSignal = { notificationsChanged: () => {} };
  const deps = { ...allDeps, realtimeSignal, sessionWatch: { ended: () => {} } };
  const { db, clock } = deps;
  const at = (day: number, hour: number, work: (tx: Tx) => Promise<void>) =>
    schedule(start + span.days(day) + span.hours(hour), () => inTransaction(db, work));
  const record = async (
    tx: Tx,
    account: Operator,
    action: AuditAction,
    kind: 'verification' | 'bank_card' | 'withdrawal',
    id: number,
    detail: object = {},
  ) =>
    audit(tx, clock, {
      operator: { id: await operatorId(tx, account) },
      action,
      subject: { kind, id },
      detail: { seller_id: sellerId, ...detail },
    });

  schedule(start + span.days(1), () => recordSetupEvent(deps, sellerId, 'store_shared'));
  schedule(start + span.days(2), async () => {
    const [front, back] = await storeUpload(deps, sellerId, {
      type: 'id_card',
      files: [
        { name: 'front.jpg', bytes: await drawCard('DEMO · SPECIMEN') },
        { name: 'back.jpg', bytes: await drawCard('DEMO · BACK') },
      ],
    });
    await inTransaction(db, (tx) =>
      submitVerification(tx, deps, sellerId, {
        real_name: REAL_NAME,
        id_card_number: ID_NUMBER,
        id_card_front_url: front?.uuid ?? '',
        id_card_back_url: back?.uuid ?? '',
      }),
    );
  });
  at(2, 5, async (tx) => {
    const { id } = await tx
      .selectFrom('verifications')
      .select('id')
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const reviewer = await operatorId(tx, 'reviewer');
    await decideVerification(tx, deps, { operatorId: reviewer, verificationId: id, decision: 'approve' });
    await queueCardForReview(tx, deps, { sellerId });
    await record(tx, 'reviewer', 'verification_approved', 'verification', id);
  });
  at(3, 0, async (tx) => {
    await addCard(tx, deps, { sellerId, ...CARD, holder: REAL_NAME, password: DEMO_WITHDRAW_PASSWORD });
  });
  at(3, 4, async (tx) => {
    const { id } = await tx
      .selectFrom('bank_cards')
      .select('id')
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const reviewer = await operatorId(tx, 'reviewer2');
    await decideCard(tx, deps, { operatorId: reviewer, cardId: id, decision: 'approve' });
    await record(tx, 'reviewer2', 'bank_card_approved', 'bank_card', id);
  });
  at(35, 0, async (tx) => {
    await payDeposit(tx, deps, sellerId);
  });
  at(60, 2, async (tx) => {
    await decideSeller(tx, deps, {
      operator: { id: await operatorId(tx, 'reviewer2') },
      sellerId,
      decision: 'grant_early_receipt',
      reason: { code: 'conditions_met', note: '' },
    });
  });
  for (const { day, baht, reference } of PAYOUTS) {
    let withdrawalId: number | undefined;
    at(day, 0, async (tx) => {
      const { available } = await sellerBalances(tx, sellerId);
      if (toBaht(available) < 2 * baht) return;
      withdrawalId = await requestWithdrawal(tx, deps, { sellerId, amount: baht, note: '', closing: false });
    });
    const steps = [
      ['approve', 'finance', 'withdrawal_approved'],
      ['process', 'finance2', 'withdrawal_processing'],
      ['complete', 'finance2', 'withdrawal_completed'],
    ] as const satisfies readonly (readonly [WithdrawalStep, Operator, AuditAction])[];
    for (const [index, [step, account, action]] of steps.entries())
      at(day, 2 + index, async (tx) => {
        if (withdrawalId === undefined) return;
        await decideWithdrawal(tx, deps, {
          operatorId: await operatorId(tx, account),
          withdrawalId,
          version: index + 1,
          step,
          note: '',
          ...(step === 'complete' && { reference }),
        });
        const detail = { amount: baht, ...(step === 'complete' && { payout_reference: reference }) };
        await record(tx, account, action, 'withdrawal', withdrawalId, detail);
      });
  }
}

async function operatorId(tx: Tx, account: Operator): Promise<number> {
  const { id } = await tx
    .selectFrom('operators')
    .select('id')
    .where('account_key', '=', toOperatorKey(account))
    .executeTakeFirstOrThrow();
  return id;
}

async function drawCard(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" fill="#bcd3ee"/>
    <rect x="60" y="90" width="420" height="34" fill="#33507d"/><rect x="60" y="180" width="360" height="22" fill="#5b7bab"/>
    <rect x="60" y="240" width="300" height="22" fill="#5b7bab"/>
    <text x="60" y="430" font-size="40" fill="#1d2d49">${text}</text></svg>`;
  const sharp = await loadSharp();
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
