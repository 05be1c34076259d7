import type { Language } from '@raan/contract/language';

type Texts = { linked: (store: string) => string; codeUnknown: string; help: string };

/** Answers of the official account. */
export const LINE_TEXTS: Readonly<Record<Language, Texts>> = {
  th: {
    linked: (store) => `เชื่อมต่อกับร้าน ${store} แล้ว คุณจะได้รับการแจ้งเตือนของร้านที่นี่`,
    codeUnknown: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว ขอรหัสใหม่ได้ในแอป Raan ที่ ตั้งค่า > การแจ้งเตือน > LINE',
    help: 'บัญชีนี้ส่งการแจ้งเตือนอย่างเดียว หากต้องการเชื่อมต่อร้าน ให้ขอรหัสในแอป Raan ที่ ตั้งค่า > การแจ้งเตือน > LINE แล้วส่งรหัสมาที่นี่',
  },
  en: {
    linked: (store) => `Connected to ${store}. You’ll get your store’s notifications here.`,
    codeUnknown: 'This code is wrong or has expired. Get a new one in Raan: Settings > Notifications > LINE.',
    help: 'This account only sends notifications. To connect your store, get a code in Raan (Settings > Notifications > LINE) and send it here.',
  },
  'zh-TW': {
    linked: (store) => `已連結「${store}」。商店通知會傳送到這裡。`,
    codeUnknown: '代碼錯誤或已過期。請到 Raan 的「設定 > 通知 > LINE」取得新代碼。',
    help: '此帳號只傳送通知。若要連結商店，請到 Raan 的「設定 > 通知 > LINE」取得代碼，再傳送到這裡。',
  },
  'zh-CN': {
    linked: (store) => `已关联“${store}”。店铺通知会发送到这里。`,
    codeUnknown: '代码错误或已过期。请在 Raan 的“设置 > 通知 > LINE”获取新代码。',
    help: '此账号只发送通知。如需关联店铺，请在 Raan 的“设置 > 通知 > LINE”获取代码，再发送到这里。',
  },
};
