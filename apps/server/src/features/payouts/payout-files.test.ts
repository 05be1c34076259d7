import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { readPayoutResult } from './read-payout-result.ts';

const LAYOUT = {
  encoding: 'windows-874',
  header: [
    { value: 'text', text: 'H', length: 1 },
    { value: 'debtor_account', length: 12, align: 'right', pad: '0' },
    { value: 'count', length: 5, align: 'right', pad: '0' },
    { value: 'total_satang', length: 13, align: 'right', pad: '0' },
  ],
  payment: [
    { value: 'text', text: 'D', length: 1 },
    { value: 'bank_number', length: 3 },
    { value: 'account', length: 11, align: 'right', pad: '0' },
    { value: 'amount_satang', length: 12, align: 'right', pad: '0' },
    { value: 'payment_id', length: 20 },
    { value: 'holder', length: 12, cut: true },
  ],
};
const folder = mkdtempSync(path.join(tmpdir(), 'raan-payouts-'));
const layoutFile = path.join(folder, 'layout.json');
writeFileSync(layoutFile, JSON.stringify(LAYOUT));

const app = useTestApp({
  env: {
    WITHDRAWAL_FEE_BAHT: '15',
    PAYOUT_NAME: 'Raan & Co. <Ltd>',
    PAYOUT_ACCOUNT: '1112223334',
    PAYOUT_BIC: 'KASITHBK',
    PAYOUT_LAYOUT_FILE: layoutFile,
  },
});
const PASSWORD = '246810';
let reviewer: TestOperator;
let cardReviewer: TestOperator;
let approver: TestOperator;
let payer: TestOperator;

afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  cardReviewer = await newOperator(app, 'reviewer');
  approver = await newOperator(app, 'finance');
  payer = await newOperator(app, 'finance');
});

type Caller = { token: string };
type Transfer = { PmtId: { EndToEndId: string }; Amt: { InstdAmt: { '#text': string } } };
const get = (caller: Caller, address: string) => call(app, `GET ${address}`, { token: caller.token });
const post = (caller: Caller, address: string, body: object = {}, key?: string) =>
  call(app, `POST ${address}`, { token: caller.token, body, ...(key && { key }) });
const next = async (caller: Caller) => (await get(caller, '/console/payout-files/next')).data;
const create = async (caller: Caller, format = 'pain.001') => {
  const { payments, total } = await next(caller);
  return await post(caller, '/console/payout-files', { format, payments, total });
};
const download = async (caller: Caller, id: number) => {
  const response = await fetch(`${app.baseUrl}/api/console/payout-files/${id}/content`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
};
const importResult = (caller: Caller, id: number, content: string, key?: string) =>
  post(
    caller,
    `/console/payout-files/${id}/result`,
    { file_name: 'result.xml', content_base64: Buffer.from(content).toString('base64') },
    key,
  );
const availableOf = async (seller: TestSeller) => (await sellerBalances(app.db, seller.id)).available / 100;

let accountNumber = 1_000_000_000;
/** A seller with an approved withdrawal of 6,000 baht. */
async function approvedWithdrawal(): Promise<{ seller: TestSeller; id: number }> {
  const seller = await newSeller(app, { balance: 20_000 });
  await verifySellerIdentity(app, seller, reviewer);
  const { data: card } = await post(seller, '/sellers/bank-cards', {
    bank_name: 'SCB',
    card_number: String((accountNumber += 7)),
    card_holder_name: 'นาย สมชาย ใจดี',
    withdraw_password: PASSWORD,
  });
  await revealAndApproveCard(app, cardReviewer, card.id);
  const { data } = await post(seller, '/sellers/wallet/withdraw', {
    amount: 6_000,
    withdraw_password: PASSWORD,
  });
  const { id } = data.withdrawal;
  const approved = await post(approver, `/console/withdrawals/${id}/approve`, { version: 1 });
  expect(approved.status).toBe(200);
  return { seller, id };
}

const pain002 = (...lines: { id: number; status: string; reference?: string; amount?: string }[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr/><OrgnlPmtInfAndSts>${lines
    .map(
      ({ id, status, reference, amount }) =>
        `<TxInfAndSts><OrgnlEndToEndId>RAAN-W${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
          status === 'RJCT'
            ? '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf></StsRsnInf>'
            : ''
        }${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}${
          amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="THB">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ''
        }</TxInfAndSts>`,
    )
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

describe('payout files', () => {
  it('[OUT-02] puts approved withdrawals into a file, pays what the bank paid, and leaves refused ones to a colleague', async () => {
    const [paid, refused] = [await approvedWithdrawal(), await approvedWithdrawal()];
    expect(await next(approver)).toMatchObject({ payments: 0, left_out: 2 });
    const sellersView = await get(paid.seller, '/console/payout-files');
    expect(sellersView.status).toBe(401);
    expectRefused(await get(reviewer, '/console/payout-files'), 403, 'AUTH_PERMISSION_DENIED');
    expect(await next(payer)).toEqual({
      formats: ['pain.001', 'bank_text'],
      payments: 2,
      total: 11_970,
      left_out: 0,
    });
    const stale = { format: 'pain.001', payments: 1, total: 5_985 };
    expectRefused(await post(payer, '/console/payout-files', stale), 409, 'REQUEST_INVALID');
    const { status, data: file } = await create(payer);
    expect(status).toBe(201);
    expect(file).toMatchObject({ payments: 2, total: 11_970, paid: 0, refused: 0 });
    expectRefused(await create(payer), 409, 'REQUEST_INVALID');

    const bytes = await download(payer, file.id);
    expect(await download(payer, file.id)).toEqual(bytes);
    const { Document } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(bytes);
    const { GrpHdr, PmtInf } = Document.CstmrCdtTrfInitn;
    expect(GrpHdr).toMatchObject({ NbOfTxs: '2', CtrlSum: '11970.00' });
    expect(PmtInf.Dbtr.Nm).toBe('Raan & Co. <Ltd>');
    expect(
      PmtInf.CdtTrfTxInf.map((one: Transfer) => [one.PmtId.EndToEndId, one.Amt.InstdAmt['#text']]),
    ).toEqual([
      [`RAAN-W${paid.id}`, '5985.00'],
      [`RAAN-W${refused.id}`, '5985.00'],
    ]);
    expect(PmtInf.CdtTrfTxInf[0]).toMatchObject({
      CdtrAgt: { FinInstnId: { BIC: 'SICOTHBK' } },
      Cdtr: { Nm: 'นาย สมชาย ใจดี' },
    });

    const report = pain002(
      { id: paid.id, status: 'ACSC', reference: 'BANK-1', amount: '5985.00' },
      { id: refused.id, status: 'RJCT' },
      { id: 1, status: 'ACSC' },
    );
    expectRefused(await importResult(approver, file.id, report), 403, 'AUTH_PERMISSION_DENIED');
    const imported = await importResult(payer, file.id, report);
    expect(imported.data).toMatchObject({
      paid: 1,
      refused: 1,
      pending: 0,
      problems: [{ id: 'RAAN-W1', problem: 'unknown' }],
      file: { paid: 1, refused: 1 },
    });
    expect(imported.data.file.items[1]).toMatchObject({ result: 'refused', reason: 'AC04 closed' });
    expect((await importResult(payer, file.id, report)).data).toMatchObject({ paid: 0, refused: 0 });
    const completed = (await get(payer, `/console/withdrawals/${paid.id}`)).data;
    expect(completed).toMatchObject({ status: 'completed', payout_reference: 'BANK-1' });

    const running = (await get(payer, `/console/withdrawals/${refused.id}`)).data;
    const reject = (caller: Caller) =>
      post(caller, `/console/withdrawals/${refused.id}/reject`, {
        version: running.version,
        reason_code: 'other',
        reason: 'The bank refused it: account closed',
      });
    expectRefused(await reject(payer), 403, 'AUTH_PERMISSION_DENIED');
    expect((await reject(approver)).status).toBe(200);
    expect(await availableOf(refused.seller)).toBe(20_000);
  });

  it('[OUT-02] writes the bank’s own columns in windows-874, and reads its table', async () => {
    const { id } = await approvedWithdrawal();
    const { data: file } = await create(payer, 'bank_text');
    const lines = new TextDecoder('windows-874').decode(await download(payer, file.id)).split('\r\n');
    expect(lines).toEqual([
      'H001112223334000010000000598500',
      `D0140${accountNumber}000000598500${`RAAN-W${id}`.padEnd(20)}นาย สมชาย ใจ`.slice(0, 59),
      '',
    ]);
    expectRefused(await importResult(payer, file.id, 'no table'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await importResult(payer, file.id, '<html/>'), 422, 'REQUEST_VALIDATION_ERROR');
    const wrong = `id;status;reference;amount\nRAAN-W${id};PAID;B-2;1.00`;
    expect((await importResult(payer, file.id, wrong)).data).toMatchObject({
      paid: 0,
      problems: [{ problem: 'amount_differs' }],
    });
    const pending = `id,status\nRAAN-W${id},ACSP`;
    expect((await importResult(payer, file.id, pending)).data).toMatchObject({ paid: 0, pending: 1 });
    const right = `id;status;reference;amount\nRAAN-W${id};PAID;B-2;5985.00`;
    expect((await importResult(payer, file.id, right)).data).toMatchObject({ paid: 1, problems: [] });
  });

  it('[OUT-02] pays nothing twice when two operators create files in parallel', async () => {
    const { seller } = await approvedWithdrawal();
    const third = await newOperator(app, 'finance');
    const { payments, total } = await next(payer);
    const body = { format: 'pain.001', payments, total };
    const replies = await Promise.all([
      post(payer, '/console/payout-files', body),
      post(third, '/console/payout-files', body),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const rows = await app.db
      .selectFrom('payout_file_payments')
      .select('file_id')
      .where('seller_id', '=', seller.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('[OUT-02] needs a complete paying account, and a layout that fits', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' };
    expect(readConfig(production).payoutDebtor).toBeUndefined();
    expect(() => readConfig({ PAYOUT_NAME: 'Raan' })).toThrow('belong together');
    const broken = path.join(folder, 'broken.json');
    writeFileSync(broken, JSON.stringify({ ...LAYOUT, payment: [{ value: 'pin', length: 4 }] }));
    expect(() => readConfig({ PAYOUT_LAYOUT_FILE: broken })).toThrow('payment.0.value');
    expect(() => readPayoutResult(Buffer.from('a,b\n1,2'))).toThrow('id and status');
  });
});
