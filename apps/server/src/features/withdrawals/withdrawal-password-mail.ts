import type { Language } from '@raan/contract/language';
import { layOutMail, type MailPart } from '#platform/mail/mail-layout.ts';

type Text = { subject: string; body: (link: string) => string };

const TEXTS: Readonly<Record<Language, Text>> = {
  th: {
    subject: 'ตั้งรหัสผ่านถอนเงิน Raan ใหม่',
    body: (link) =>
      `มีคำขอตั้งรหัสผ่านถอนเงินใหม่สำหรับร้านของคุณใน Raan\n\nเปิดลิงก์นี้ภายใน 30 นาที ขณะที่เข้าสู่ระบบอยู่ (ใช้ได้ครั้งเดียว):\n${link}\n\nเพื่อความปลอดภัย หลังเปลี่ยนรหัสผ่านจะถอนเงินไม่ได้ช่วงหนึ่ง\n\nหากคุณไม่ได้เป็นผู้ขอ แสดงว่ามีผู้อื่นเข้าใช้บัญชีของคุณ กรุณาเปลี่ยนรหัสผ่านเข้าสู่ระบบทันที`,
  },
  en: {
    subject: 'Set a new Raan withdrawal password',
    body: (link) =>
      `We received a request to set a new withdrawal password for your Raan store.\n\nOpen this link within 30 minutes while you are logged in (it works once):\n${link}\n\nFor your security, withdrawals pause for a while after this change.\n\nIf this wasn’t you, someone else is logged in to your account. Change your login password now.`,
  },
  'zh-TW': {
    subject: '重設 Raan 提領密碼',
    body: (link) =>
      `有人要求重設您 Raan 商店的提領密碼。\n\n請於 30 分鐘內、在登入狀態下開啟此連結（僅可使用一次）：\n${link}\n\n為保障資金安全，變更後提領將暫停一段時間。\n\n若非您本人操作，表示有人登入了您的帳號，請立即更改登入密碼。`,
  },
  'zh-CN': {
    subject: '重置 Raan 提现密码',
    body: (link) =>
      `有人要求重置您 Raan 店铺的提现密码。\n\n请在 30 分钟内、在登录状态下打开此链接（仅可使用一次）：\n${link}\n\n为保障资金安全，更改后提现将暂停一段时间。\n\n如非您本人操作，说明有人登录了您的账号，请立即更改登录密码。`,
  },
};

/** Returns the email with the reset link. */
export function withdrawalPasswordMail(language: Language, link: string): MailPart {
  const { subject, body } = TEXTS[language];
  return layOutMail({ subject, text: body(link) }, { language, links: [{ url: link, label: 'password' }] });
}
