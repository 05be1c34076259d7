// ISO 20022 pain.001.001.03: customer credit transfer initiation.
import { bangkokDay } from '@raan/contract/calendar';
import { satang, sumSatang, toBaht, type Satang } from '@raan/contract/money';
import { BANK_IDS, endToEndId, type PayoutFileContent, type PayoutPayment } from './payout-payment.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';
const NAME_MAX = 70;

/** Writes the file as UTF-8 XML. */
export function writePain001({ id, createdAt, debtor, payments }: PayoutFileContent): Buffer {
  const messageId = `RAAN-F${id}`;
  const count = element('NbOfTxs', String(payments.length));
  const sum = element('CtrlSum', amountText(sumSatang(payments.map(({ amount }) => amount))));
  const group = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', createdAt.slice(0, 19)),
    count,
    sum,
    element('InitgPty', element('Nm', name(debtor.name))),
  );
  const information = element(
    'PmtInf',
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    count,
    sum,
    element('ReqdExctnDt', bangkokDay(createdAt)),
    element('Dbtr', element('Nm', name(debtor.name))),
    element('DbtrAcct', element('Id', element('Othr', element('Id', debtor.account)))),
    element('DbtrAgt', element('FinInstnId', element('BIC', debtor.bic))),
    ...payments.map(transfer),
  );
  const document = `<Document xmlns="${NAMESPACE}">${element('CstmrCdtTrfInitn', group, information)}</Document>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`);
}

function transfer({ withdrawalId, amount, bank, account, holder }: PayoutPayment): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId(withdrawalId))),
    `<Amt><InstdAmt Ccy="THB">${amountText(amount)}</InstdAmt></Amt>`,
    element('CdtrAgt', element('FinInstnId', element('BIC', BANK_IDS[bank].bic))),
    element('Cdtr', element('Nm', name(holder))),
    element('CdtrAcct', element('Id', element('Othr', element('Id', account)))),
  );
}

const element = (tag: string, ...content: string[]) => `<${tag}>${content.join('')}</${tag}>`;
const amountText = (amount: Satang) => toBaht(satang(amount)).toFixed(2);
/** Control characters are not allowed in XML. */
const name = (text: string) =>
  escapeXml(Array.from(text.replace(/\p{C}/gu, ' ')).slice(0, NAME_MAX).join(''));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
