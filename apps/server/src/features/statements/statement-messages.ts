import type { Language } from '@raan/contract/language';

export type StatementMessages = Readonly<
  Record<
    | 'title'
    | 'available'
    | 'frozen'
    | 'period'
    | 'time'
    | 'number'
    | 'description'
    | 'reference'
    | 'in'
    | 'out'
    | 'balance'
    | 'opening'
    | 'closing'
    | 'fee'
    | 'page',
    string
  >
>;

export const STATEMENT_MESSAGES: Readonly<Record<Language, StatementMessages>> = {
  th: {
    title: 'ใบแจ้งรายการเดินบัญชี',
    available: 'ยอดที่ใช้ได้',
    frozen: 'เงินรอถอน',
    period: 'ช่วงวันที่',
    time: 'วันเวลา',
    number: 'เลขที่รายการ',
    description: 'รายการ',
    reference: 'เลขอ้างอิง',
    in: 'เข้า',
    out: 'ออก',
    balance: 'คงเหลือ',
    opening: 'ยอดยกมา',
    closing: 'ยอดคงเหลือปลายงวด',
    fee: 'ค่าธรรมเนียมถอนเงิน',
    page: 'หน้า',
  },
  en: {
    title: 'Account statement',
    available: 'Available balance',
    frozen: 'Balance on hold',
    period: 'Period',
    time: 'Time',
    number: 'Number',
    description: 'Description',
    reference: 'Reference',
    in: 'In',
    out: 'Out',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    fee: 'Withdrawal fee',
    page: 'Page',
  },
  'zh-TW': {
    title: '帳戶對帳單',
    available: '可用餘額',
    frozen: '凍結金額',
    period: '期間',
    time: '時間',
    number: '編號',
    description: '說明',
    reference: '參考編號',
    in: '收入',
    out: '支出',
    balance: '餘額',
    opening: '期初餘額',
    closing: '期末餘額',
    fee: '提領手續費',
    page: '頁',
  },
  'zh-CN': {
    title: '账户对账单',
    available: '可用余额',
    frozen: '冻结金额',
    period: '期间',
    time: '时间',
    number: '编号',
    description: '说明',
    reference: '参考编号',
    in: '收入',
    out: '支出',
    balance: '余额',
    opening: '期初余额',
    closing: '期末余额',
    fee: '提现手续费',
    page: '页',
  },
};
