import type { AuditAction, AuditDetail } from '@raan/contract/console/audit';
import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import {
  approveRecharge,
  confirmRecharge,
  confirmRechargeSettings,
  discardRechargeSettings,
  getRechargeSettings,
  listConsoleRecharges,
  proposeRechargeSettings,
  rejectRecharge,
  revealRechargeName,
  type RechargeSettings,
} from '@raan/contract/console/console-recharge-endpoints';
import { maskCardNumber } from '@raan/contract/orders/masking';
import { toBaht } from '@raan/contract/money';
import { rechargeStage } from '@raan/contract/wallet/recharge';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { sendPrivateFile } from '#features/files/send-private-file.ts';
import { readVerifiedName } from '#features/verification/verified-name.ts';
import {
  approveRecharge as approve,
  confirmRecharge as confirm,
  rejectRecharge as reject,
  type DecidedRecharge,
} from '#features/wallet/decide-recharge.ts';
import {
  confirmRechargeSettings as confirmSettings,
  discardRechargeSettings as discardSettings,
  proposeRechargeSettings as proposeSettings,
  loadRechargeSettingsView,
} from '#features/wallet/recharge-settings.ts';
import { loadConsoleRecharge, selectConsoleRecharges, SLIP_FOLDER } from './console-recharges.queries.ts';
import { openSlip } from './open-slip.ts';

type AuditedDecision = { action: AuditAction; id: number; detail?: Record<string, string> };

export function consoleRechargeRoutes(route: Route, app: FastifyInstance, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  const auditDecision = async (
    tx: Tx,
    operator: SignedInOperator,
    { sellerId, amount }: DecidedRecharge,
    { action, id, detail = {} }: AuditedDecision,
  ) => {
    const recharge = await loadConsoleRecharge(tx, deps, id, operator.tokenHash);
    const { statement_reference } = recharge;
    await audit(tx, clock, {
      operator,
      action,
      subject: { kind: 'recharge', id },
      detail: {
        seller_id: sellerId,
        amount: toBaht(amount),
        ...(statement_reference !== null && { statement_reference }),
        ...detail,
      },
    });
    return recharge;
  };

  route(
    listConsoleRecharges,
    async ({ query, operator }) => await selectConsoleRecharges(deps, query, operator.tokenHash),
  );
  // The access is audited before the name is sent.
  route(
    revealRechargeName,
    async ({ operator, params: { id } }) =>
      await inTransaction(db, async (tx) => {
        const recharge = await loadConsoleRecharge(tx, deps, id, operator.tokenHash);
        if (rechargeStage(recharge) !== 'in_review') throw conflict('look_not_needed');
        const { seller } = recharge;
        const name = await readVerifiedName(tx, deps, seller.id);
        await audit(tx, clock, {
          operator,
          action: 'recharge_name_viewed',
          subject: { kind: 'recharge', id },
          detail: { seller_id: seller.id },
        });
        return { verified_name: name ?? null };
      }),
    { perMinute: REVEALS_PER_MINUTE },
  );
  route(approveRecharge, async ({ operator, params: { id }, body, tx }) => {
    const { version, received, reference = '' } = body;
    const seen = { operatorId: operator.id, rechargeId: id, version };
    const decided = await approve(tx, deps, { ...seen, received, reference });
    const action = decided.isCredited ? 'recharge_credited' : 'recharge_approved';
    return await auditDecision(tx, operator, decided, { action, id });
  });
  route(confirmRecharge, async ({ operator, params: { id }, body, tx }) => {
    const decided = await confirm(tx, deps, {
      operatorId: operator.id,
      rechargeId: id,
      version: body.version,
    });
    return await auditDecision(tx, operator, decided, { action: 'recharge_credited', id });
  });
  route(rejectRecharge, async ({ operator, params: { id }, body, tx }) => {
    const reason = requireCodedReason(body);
    const seen = { operatorId: operator.id, rechargeId: id, version: body.version };
    const decided = await reject(tx, deps, { ...seen, ...reason });
    return await auditDecision(tx, operator, decided, {
      action: 'recharge_rejected',
      id,
      detail: { reason_code: reason.code },
    });
  });
  route(getRechargeSettings, async () => await loadRechargeSettingsView(db));
  route(proposeRechargeSettings, async ({ operator, body, tx }) => {
    const before = await loadRechargeSettingsView(tx);
    await proposeSettings(tx, clock, { operatorId: operator.id, ...body });
    const settings = await loadRechargeSettingsView(tx);
    const detail = accountsDetail(before, settings.proposal ?? settings);
    await audit(tx, clock, { operator, action: 'recharge_settings_proposed', detail });
    return settings;
  });
  route(confirmRechargeSettings, async ({ operator, body, tx }) => {
    const before = await loadRechargeSettingsView(tx);
    await confirmSettings(tx, clock, { operatorId: operator.id, version: body.version });
    const settings = await loadRechargeSettingsView(tx);
    const detail = { ...accountsDetail(before, settings), proposed_by: settings.changed_by?.account ?? null };
    await audit(tx, clock, { operator, action: 'recharge_settings_changed', detail });
    return settings;
  });
  route(discardRechargeSettings, async ({ operator, body, tx }) => {
    const before = await loadRechargeSettingsView(tx);
    await discardSettings(tx, { operatorId: operator.id, version: body.version });
    const detail = { proposed_by: before.proposal?.proposed_by?.account ?? null };
    await audit(tx, clock, { operator, action: 'recharge_settings_discarded', detail });
    return await loadRechargeSettingsView(tx);
  });
  app.get<{ Params: { uuid: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    `/${SLIP_FOLDER}/:uuid`,
    // Without HEAD: it would be audited as an opening although nobody sees the picture.
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const bytes = await openSlip(deps, { uuid: request.params.uuid, ...request.query });
      if (!bytes) throw fail('REQUEST_NOT_FOUND');
      return await sendPrivateFile(reply, bytes);
    },
  );
}

type Accounts = Pick<RechargeSettings, 'bank' | 'usdt'>;

/** Audit detail of a change of the receiving accounts, with masked account numbers. */
function accountsDetail(before: Accounts, after: Accounts): AuditDetail {
  const bankOf = ({ bank }: Accounts) => bank && `${bank.bank} ${maskCardNumber(bank.account_number)}`;
  return {
    bank_before: bankOf(before),
    bank: bankOf(after),
    usdt_before: before.usdt.enabled,
    usdt: after.usdt.enabled,
    usdt_address: after.usdt.address,
    usdt_rate_before: before.usdt.rate,
    usdt_rate: after.usdt.rate,
  };
}
