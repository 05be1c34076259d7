// One layout for all mails, derived from their text, so that both parts always say the same.
import { escapeHtml } from '@raan/contract/escape-html';
import type { Language } from '@raan/contract/language';

/** Subject, plain text and HTML of a mail. */
export type MailPart = { subject: string; text: string; html: string };

/** A link of a mail: the text has it on a line of its own, and the HTML as a button with this label. */
export type MailLink = { url: string; label: MailLinkLabel };

const LABELS = {
  order: { th: 'เปิดหน้าคำสั่งซื้อ', en: 'Open order', 'zh-TW': '開啟訂單', 'zh-CN': '打开订单' },
  track: { th: 'ติดตามพัสดุ', en: 'Track parcel', 'zh-TW': '追蹤包裹', 'zh-CN': '追踪包裹' },
  password: { th: 'ตั้งรหัสผ่านใหม่', en: 'Set new password', 'zh-TW': '重設密碼', 'zh-CN': '重置密码' },
  settings: { th: 'เปิดการตั้งค่า', en: 'Open settings', 'zh-TW': '開啟設定', 'zh-CN': '打开设置' },
  login: { th: 'ไปหน้าเข้าสู่ระบบ', en: 'Go to login', 'zh-TW': '前往登入', 'zh-CN': '前往登录' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
type MailLinkLabel = keyof typeof LABELS;

const FOOTER: Readonly<Record<Language, string>> = {
  th: 'อีเมลนี้ส่งอัตโนมัติจาก Raan กรุณาอย่าตอบกลับ',
  en: 'This is an automated email from Raan. Please don’t reply.',
  'zh-TW': '這封信由 Raan 自動寄出，請勿直接回覆。',
  'zh-CN': '此邮件由 Raan 自动发送，请勿直接回复。',
};

/** Mail programs drop style sheets, so the styles are attributes. Contrasts are at least 4.5 to 1. */
const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f4f4f5;color:#18181b;font:16px/1.6 -apple-system,"Segoe UI",Roboto,"Noto Sans Thai","Noto Sans",Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e4e7;border-radius:16px',
  brand: 'margin:0 0 16px;font-size:20px;font-weight:600;color:#0f766e',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.4;font-weight:600',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none;border-radius:12px',
  footer: 'max-width:560px;margin:16px auto 0;font-size:12px;color:#52525b;text-align:center',
} as const;

/**
 * Adds the HTML to a mail. Only lines that are one of `links` become links: texts of sellers and customers may contain others,
 * which must not look like ours.
 */
export function layOutMail(
  { subject, text }: { subject: string; text: string },
  { language, links }: { language: Language; links: readonly MailLink[] },
): MailPart {
  const blocks = text.split(/\n{2,}/).map((block) => paragraph(block.split('\n'), language, links));
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style='${STYLE.page}'>
<div role="article" aria-roledescription="email" lang="${language}" style="${STYLE.card}">
<p style="${STYLE.brand}">Raan</p>
<h1 style="${STYLE.heading}">${escapeHtml(subject)}</h1>
${blocks.join('\n')}
</div>
<p style="${STYLE.footer}">${FOOTER[language]}</p>
</body>
</html>
`;
  return { subject, text, html };
}

function paragraph(lines: readonly string[], language: Language, links: readonly MailLink[]): string {
  const parts: string[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) parts.push(`<p style="${STYLE.paragraph}">${plain.join('<br>')}</p>`);
    plain = [];
  };
  for (const line of lines) {
    const link = links.find(({ url }) => url === line);
    if (!link) {
      plain.push(escapeHtml(line));
      continue;
    }
    flush();
    const label = LABELS[link.label][language];
    parts.push(
      `<p style="${STYLE.paragraph}"><a href="${escapeHtml(link.url)}" style="${STYLE.button}">${label}</a></p>`,
    );
  }
  flush();
  return parts.join('\n');
}
