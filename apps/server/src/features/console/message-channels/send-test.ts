import { EMAIL_PATTERN } from '@raan/contract/auth/email-address';
import type { sendTestMessage } from '@raan/contract/console/message-channel-endpoints';
import type { MessageChannel } from '@raan/contract/console/message-channels';
import type { Data } from '@raan/contract/endpoint';
import { LINE_USER_ID } from '@raan/contract/line/line-endpoints';
import type { Language } from '@raan/contract/language';
import { randomUUID } from 'node:crypto';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { failField } from '#platform/errors/app-error.ts';
import { layOutMail } from '#platform/mail/mail-layout.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import { sendAtOnce } from '#platform/send-due-messages.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';

const TEXTS: Readonly<Record<Language, { subject: string; text: string; sms: string; line: string }>> = {
  th: {
    subject: 'อีเมลทดสอบจาก Raan',
    text: 'คุณได้รับอีเมลนี้เพราะกดทดสอบในคอนโซลของ Raan ระบบส่งอีเมลทำงานปกติ',
    sms: 'Raan: ข้อความทดสอบ ระบบส่ง SMS ทำงานปกติ',
    line: 'Raan: ข้อความทดสอบ การส่งทาง LINE ทำงานปกติ',
  },
  en: {
    subject: 'Test email from Raan',
    text: 'You requested this test in the Raan console. Email delivery works.',
    sms: 'Raan: test message. SMS delivery works.',
    line: 'Raan: test message. LINE delivery works.',
  },
  'zh-TW': {
    subject: 'Raan 測試郵件',
    text: '您在 Raan 管理後台要求了這封測試郵件。郵件寄送正常。',
    sms: 'Raan：測試簡訊，簡訊發送正常。',
    line: 'Raan：測試訊息，LINE 傳送正常。',
  },
  'zh-CN': {
    subject: 'Raan 测试邮件',
    text: '您在 Raan 管理后台请求了这封测试邮件。邮件发送正常。',
    sms: 'Raan：测试短信，短信发送正常。',
    line: 'Raan：测试消息，LINE 发送正常。',
  },
};

const OWN_ADDRESS = { email: 'email', sms: 'phone', line: 'line_user_id' } as const;

function parseAddress(channel: MessageChannel, text: string): string {
  if (channel === 'sms') return parseThaiPhone(text, 'to');
  if (channel === 'email' && !EMAIL_PATTERN.test(text)) throw failField('to', 'email_invalid');
  if (channel === 'line' && !LINE_USER_ID.test(text)) throw failField('to', 'line_user_invalid');
  return text;
}

/**
 * Sends a test message at once, without the queue, and stores the address as the operator's own. Returns the failure, if any.
 * Throws REQUEST_VALIDATION_ERROR for an invalid address.
 */
export async function sendTest(
  deps: ConsoleDeps,
  request: { operatorId: number; channel: MessageChannel; to: string; language: Language },
): Promise<Data<typeof sendTestMessage>> {
  const { db, clock, mailer, sms, line } = deps;
  const { channel, operatorId } = request;
  const to = parseAddress(channel, request.to.trim());
  await db
    .updateTable('operators')
    .set({ [OWN_ADDRESS[channel]]: to, updated_at: nowIso(clock) })
    .where('id', '=', operatorId)
    .execute();
  const { subject, text, sms: smsText, line: lineText } = TEXTS[request.language];
  const content = layOutMail({ subject, text }, { language: request.language, links: [] });
  const failure = await sendAtOnce(deps, channel, () => {
    if (channel === 'sms') return sms.send({ to, text: smsText });
    if (channel === 'line') return line.send({ key: randomUUID(), to, text: lineText });
    return mailer.send({ id: `test-${randomUUID()}`, to, ...content });
  }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DeliveryError) return error;
      throw error;
    },
  );
  await inTransaction(db, (tx) =>
    audit(tx, clock, {
      operator: { id: operatorId },
      action: 'test_message_sent',
      detail: { channel },
    }),
  );
  return { failure: failure?.failure ?? null, failure_code: failure?.code ?? null };
}
