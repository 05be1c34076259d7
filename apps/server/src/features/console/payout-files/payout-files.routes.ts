import { Readable } from 'node:stream';
import {
  createPayoutFile as createFile,
  downloadPayoutFile,
  getNextPayoutFile,
  getPayoutFile,
  importPayoutResult,
  listPayoutFiles,
} from '@raan/contract/console/payout-file-endpoints';
import { bahtToSatang, sumSatang, toBaht } from '@raan/contract/money';
import { inTransaction } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { applyPayoutResult } from '#features/payouts/apply-payout-result.ts';
import {
  createPayoutFile,
  payoutFormats,
  selectPayable,
  writePayoutFile,
} from '#features/payouts/payout-files.ts';
import {
  PayoutResultError,
  readPayoutResult,
  type PayoutResultLine,
} from '#features/payouts/read-payout-result.ts';
import { loadPayoutFile, selectPayoutFiles } from './payout-files.queries.ts';

export function payoutFileRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock, config } = deps;

  route(getNextPayoutFile, async ({ operator }) => {
    const { payable, leftOut } = await selectPayable(db, operator.id);
    return {
      formats: payoutFormats(config),
      payments: payable.length,
      total: toBaht(sumSatang(payable.map(({ net }) => net))),
      left_out: leftOut,
    };
  });
  route(listPayoutFiles, async ({ query }) => await selectPayoutFiles(db, query));
  route(getPayoutFile, async ({ params }) => await loadPayoutFile(db, params.id));

  route(createFile, async ({ operator, body, tx }) => {
    const total = bahtToSatang(body.total);
    if (total === undefined) throw conflict('decided_meanwhile');
    const id = await createPayoutFile(tx, deps, {
      operatorId: operator.id,
      format: body.format,
      seen: { payments: body.payments, total },
    });
    await audit(tx, clock, {
      operator,
      action: 'payout_file_created',
      subject: { kind: 'payout_file', id },
      detail: { amount: body.total },
    });
    return await loadPayoutFile(tx, id);
  });

  // The access is audited before the file is sent.
  route(
    downloadPayoutFile,
    async ({ operator, params }) =>
      await inTransaction(db, async (tx) => {
        const { name, bytes } = await writePayoutFile(tx, deps, params.id);
        await audit(tx, clock, {
          operator,
          action: 'payout_file_downloaded',
          subject: { kind: 'payout_file', id: params.id },
          detail: {},
        });
        return { name, content: Readable.from([bytes]) };
      }),
  );

  route(importPayoutResult, async ({ operator, params, body, tx }) => {
    const lines = readLines(body.content_base64);
    const applied = await applyPayoutResult(tx, deps, { fileId: params.id, operatorId: operator.id, lines });
    await audit(tx, clock, {
      operator,
      action: 'payout_result_imported',
      subject: { kind: 'payout_file', id: params.id },
      detail: { file_name: body.file_name },
    });
    return { file: await loadPayoutFile(tx, params.id), ...applied };
  });
}

function readLines(base64: string): PayoutResultLine[] {
  try {
    return readPayoutResult(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof PayoutResultError) throw failField('content_base64', 'payout_result_unreadable');
    throw error;
  }
}
