import type { Language } from '@raan/contract/language';

type Text = { subject: string; body: (link: string) => string };

const TEXTS: Readonly<Record<Language, Text>> = {
  th: {
    subject: 'ตั้งรหัสผ่าน Raan ใหม่',
    body: (link) =>
      `มีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชี Raan ของคุณ\n\nเปิดลิงก์นี้ภายใน 30 นาที (ใช้ได้ครั้งเดียว):\n${link}\n\nหากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ`,
  },
  en: {
    subject: 'Set a new Raan password',
    body: (link) =>
      `Somebody asked to set a new password for your Raan account.\n\nOpen this link within 30 minutes (it works once):\n${link}\n\nIf it wasn’t you, do nothing: your password stays as it is.`,
  },
  'zh-TW': {
    subject: '重設 Raan 密碼',
    body: (link) =>
      `有人要求重設您的 Raan 帳號密碼。\n\n請於 30 分鐘內開啟此連結（僅可使用一次）：\n${link}\n\n若非您本人操作，請忽略此信，原密碼不受影響。`,
  },
  'zh-CN': {
    subject: '重置 Raan 密码',
    body: (link) =>
      `有人要求重置您的 Raan 账号密码。\n\n请在 30 分钟内打开此链接（仅可使用一次）：\n${link}\n\n如非您本人操作，请忽略此邮件，原密码不受影响。`,
  },
};

/** Subject and text of the mail with a reset link. */
export function resetMail(language: Language, link: string): { subject: string; text: string } {
  return { subject: TEXTS[language].subject, text: TEXTS[language].body(link) };
}
