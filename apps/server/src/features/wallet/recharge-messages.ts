import type { Language } from '@raan/contract/language';
import type { RechargeMethod } from '@raan/contract/wallet/recharge';

const NEXT_STEP: Readonly<Record<RechargeMethod, Readonly<Record<Language, string>>>> = {
  qr: {
    th: 'สแกน QR เพื่อชำระเงิน ยอดจะเข้าทันที',
    en: 'Scan the QR code to pay. The money arrives immediately',
    'zh-TW': '請掃描 QR Code 付款，款項即時到帳',
    'zh-CN': '请扫描二维码付款，款项即时到账',
  },
  bank_transfer: {
    th: 'โอนเข้าบัญชีที่แจ้ง แล้วส่งสลิปให้เราตรวจสอบ',
    en: 'Transfer to the account shown, then send us the slip',
    'zh-TW': '請轉帳至所示帳戶，再上傳轉帳憑證',
    'zh-CN': '请转账至所示账户，再上传转账凭证',
  },
  usdt_trc20: {
    th: 'โอน USDT ไปยังที่อยู่ที่แจ้ง แล้วส่งเลขธุรกรรมให้เราตรวจสอบ',
    en: 'Send USDT to the address shown, then send us the transaction ID',
    'zh-TW': '請將 USDT 轉至所示地址，再填寫交易編號',
    'zh-CN': '请将 USDT 转至所示地址，再填写交易编号',
  },
};

/** Returns the seller's next step after starting a top-up. */
export function rechargeNextStep(method: RechargeMethod, language: Language): string {
  return NEXT_STEP[method][language];
}
