import depositTexts from '@raan/contract/deposit/deposit-refusal.messages.th';
import refundTexts from '@raan/contract/refunds/refund-decision.messages.th';
import sellerTexts from '@raan/contract/sellers/seller-decision.messages.th';
import payoutTexts from '@raan/contract/withdrawals/payout-refusal.messages.th';
import { expect, it } from 'vitest';
import { decisionText } from './decision-text.ts';

it('no decision code has texts in two catalogues, where one would hide the other', () => {
  const catalogues = [payoutTexts, depositTexts, sellerTexts, refundTexts];
  const codes = catalogues.flatMap((texts) => Object.keys(texts));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const texts of catalogues)
    for (const [code, text] of Object.entries(texts))
      expect(decisionText({ code, note: null }, 'th')).toBe(text);
});
