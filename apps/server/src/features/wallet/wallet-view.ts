import { PROFIT_CREDIT_DIVISOR } from '@raan/contract/constants';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, sumSatang, toBaht, type Satang } from '@raan/contract/money';
import type {
  LedgerEntry,
  listTransactions,
  Transaction,
  TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { ORDER_KINDS, type EntryRow, type TransactionRow } from './transactions.queries.ts';
import type { IncomeParts } from './wallet.queries.ts';

const DESCRIPTIONS: Readonly<Record<TransactionRow['kind'], Readonly<Record<Language, string>>>> = {
  recharge: { th: 'เติมเงินเข้ากระเป๋าเงิน', en: 'Top-up', 'zh-TW': '儲值', 'zh-CN': '充值' },
  order_payment: { th: 'ค่าสินค้าที่จัดส่ง', en: 'Supplier cost', 'zh-TW': '出貨貨款', 'zh-CN': '发货货款' },
  order_profit: { th: 'รับเงินจากคำสั่งซื้อ', en: 'Order income', 'zh-TW': '訂單入帳', 'zh-CN': '订单入账' },
  order_refund: { th: 'คืนเงินคำสั่งซื้อ', en: 'Order refund', 'zh-TW': '訂單退款', 'zh-CN': '订单退款' },
  receivable_opened: {
    th: 'บันทึกเป็นยอดค้างชำระ',
    en: 'Added to debt',
    'zh-TW': '記為欠款',
    'zh-CN': '记为欠款',
  },
  receivable_repaid: {
    th: 'หักยอดค้างชำระ',
    en: 'Debt repaid',
    'zh-TW': '扣回欠款',
    'zh-CN': '扣回欠款',
  },
  goods_returned: {
    th: 'ค่าสินค้าที่ส่งคืน',
    en: 'Items returned',
    'zh-TW': '退貨退回貨款',
    'zh-CN': '退货退回货款',
  },
  goods_kept: {
    th: 'ค่าสินค้าที่ไม่ถูกส่งคืน',
    en: 'Items not returned',
    'zh-TW': '未退回商品的貨款',
    'zh-CN': '未退回商品的货款',
  },
  goods_lost: {
    th: 'คืนค่าสินค้าที่สูญหาย',
    en: 'Lost items',
    'zh-TW': '遺失商品退回貨款',
    'zh-CN': '丢失商品退回货款',
  },
  sample_payment: {
    th: 'สั่งสินค้าตัวอย่าง',
    en: 'Sample order',
    'zh-TW': '訂購樣品',
    'zh-CN': '订购样品',
  },
  sample_refund: {
    th: 'ยกเลิกสินค้าตัวอย่าง คืนเงินแล้ว',
    en: 'Sample cancelled, refunded',
    'zh-TW': '取消樣品，款項已退回',
    'zh-CN': '取消样品，款项已退回',
  },
  freeze: { th: 'กันเงินรอถอน', en: 'Put on hold', 'zh-TW': '凍結', 'zh-CN': '冻结' },
  unfreeze: { th: 'คืนเงินรอถอน', en: 'Released', 'zh-TW': '解凍', 'zh-CN': '解冻' },
  withdraw: { th: 'ถอนเงิน', en: 'Withdrawal', 'zh-TW': '提領', 'zh-CN': '提现' },
  deposit: { th: 'เงินประกัน', en: 'Security deposit', 'zh-TW': '保證金', 'zh-CN': '保证金' },
  deposit_refund: {
    th: 'คืนเงินประกัน',
    en: 'Security deposit refunded',
    'zh-TW': '退還保證金',
    'zh-CN': '退还保证金',
  },
};

/** Returns the description of a transaction kind. */
export function describeMovement(kind: TransactionRow['kind'], language: Language): string {
  return DESCRIPTIONS[kind][language];
}

/** The published types have no refunds; a refund is listed under the type it reverses. */
const TYPES: Readonly<Record<TransactionRow['kind'], TransactionType>> = {
  recharge: 'recharge',
  order_payment: 'order_payment',
  order_profit: 'order_profit',
  order_refund: 'order_profit',
  receivable_opened: 'order_payment',
  receivable_repaid: 'order_payment',
  goods_returned: 'order_payment',
  goods_kept: 'order_payment',
  goods_lost: 'order_payment',
  sample_payment: 'order_payment',
  sample_refund: 'order_payment',
  freeze: 'freeze',
  unfreeze: 'unfreeze',
  withdraw: 'withdraw',
  deposit: 'deposit',
  deposit_refund: 'unfreeze',
};

/** Kinds whose amount has the opposite sign of their published type. */
const REVERSING_KINDS: ReadonlySet<TransactionRow['kind']> = new Set([
  'order_refund',
  'receivable_opened',
  'goods_returned',
  'goods_lost',
  'sample_refund',
]);

/** Maps a transaction to the seller's view. Its status is `approved`, or `success` for orders. */
export function transactionView(row: TransactionRow, language: Language): Transaction {
  return {
    id: row.id,
    request: null,
    type: TYPES[row.kind],
    kind: row.kind,
    status: ORDER_KINDS.test(row.kind) ? 'success' : 'approved',
    amount: toBaht(REVERSING_KINDS.has(row.kind) ? satang(0 - row.amount) : row.amount),
    balance_after: row.balance_after === null ? null : toBaht(row.balance_after),
    description: [describeMovement(row.kind, language), row.sample_number].filter(Boolean).join(' '),
    order_id: row.order_id,
    order_number: row.order_number,
    sample_id: row.sample_id,
    created_at: row.created_at,
  };
}

export function entryView(row: EntryRow): LedgerEntry {
  const baht = (amount: Satang | null) => (amount === null ? null : toBaht(amount));
  return {
    from: row.from,
    to: row.to,
    amount: toBaht(row.amount),
    from_balance_after: baht(row.from_balance_after),
    to_balance_after: baht(row.to_balance_after),
  };
}

/** Profit contained in the credits of completed orders, rounded to satang. */
function profitOf(credits: Satang): Satang {
  return satang(Math.round(credits / PROFIT_CREDIT_DIVISOR));
}

/** Returns income by the published rule: top-ups plus the profit part of order credits. */
export function incomeSummary(
  all: IncomeParts,
  month: IncomeParts,
): Data<typeof listTransactions>['summary'] {
  const profit = profitOf(all.profitCredits);
  const monthProfit = profitOf(month.profitCredits);
  return {
    income: toBaht(sumSatang([all.recharge, profit])),
    income_recharge: toBaht(all.recharge),
    income_profit: toBaht(profit),
    expense: toBaht(all.expense),
    monthly_income: toBaht(sumSatang([month.recharge, monthProfit])),
    monthly_income_recharge: toBaht(month.recharge),
    monthly_income_profit: toBaht(monthProfit),
  };
}
