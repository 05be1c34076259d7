import type { Language } from '@raan/contract/language';

type ShareTexts = {
  price: string;
  /** Price of a product whose variants cost differently. */
  priceFrom: string;
  product: string;
  store: string;
  scan: string;
};

/** Texts that sellers share with their customers. */
export const SHARE_TEXTS: Readonly<Record<Language, ShareTexts>> = {
  th: {
    price: '฿{amount}',
    priceFrom: 'เริ่มต้น ฿{amount}',
    product: '{name}\n{price}\nสั่งซื้อได้เลยที่ {store}',
    store: 'แวะมาดูของที่ {store} ได้เลย สั่งง่าย จ่ายปลอดภัย',
    scan: 'สแกนเพื่อสั่งซื้อ',
  },
  en: {
    price: '฿{amount}',
    priceFrom: 'From ฿{amount}',
    product: '{name}\n{price}\nOrder now at {store}',
    store: 'Visit {store}. Easy to order, safe to pay.',
    scan: 'Scan to order',
  },
  'zh-TW': {
    price: '฿{amount}',
    priceFrom: '฿{amount} 起',
    product: '{name}\n{price}\n歡迎到 {store} 選購',
    store: '歡迎來逛逛 {store}，下單簡單，付款安心。',
    scan: '掃描下單',
  },
  'zh-CN': {
    price: '฿{amount}',
    priceFrom: '฿{amount} 起',
    product: '{name}\n{price}\n欢迎到 {store} 选购',
    store: '欢迎来逛逛 {store}，下单简单，付款安心。',
    scan: '扫码下单',
  },
};
