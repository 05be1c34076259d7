import { EMAIL_PATTERN } from '@raan/contract/auth/email-address';
import type { sendTestMessage } from '@raan/contract/console/message-channel-endpoints';
import type { MessageChannel } from '@raan/contract/console/message-channels';
import type { Data } from '@raan/contract/endpoint';
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

const TEXTS: Readonly<Record<Language, { subject: string; text: string; sms: string }>> = {
  th: {
    subject: 'อีเมลทดสอบจาก Raan',
    text: 'คุณได้รับอีเมลนี้เพราะกดทดสอบในคอนโซลของ Raan ระบบส่งอีเมลทำงานปกติ',
    sms: 'Raan: ข้อความทดสอบ ระบบส่ง SMS ทำงานปกติ',
  },
  en: {
    subject: 'Test email from Raan',
    text: 'You requested this test in the Raan console. Email delivery works.',
    sms: 'Raan: test message. SMS delivery works.',
  },
  'zh-TW': {
    subject: 'Raan 測試郵件',
    text: '您在 Raan 管理後台要求了這封測試郵件。郵件寄送正常。',
    sms: 'Raan：測試簡訊，簡訊發送正常。',
  },
  'zh-CN': {
    subject: 'Raan 测试邮件',
    text: '您在 Raan 管理后台请求了这封测试邮件。邮件发送正常。',
    sms: 'Raan：测试短信，短信发送正常。',
  },
};

/**
 * Sends a test message at once, without the queue, and stores the address as the operator's own. Returns the failure, if any.
 * Throws REQUEST_VALIDATION_ERROR for an invalid address.
 */
export async function sendTest(
  deps: ConsoleDeps,
  request: { operatorId: number; channel: MessageChannel; to: string; language: Language },
): Promise<Data<typeof sendTestMessage>> {
  const { db, clock, mailer, sms } = deps;
  const { channel, operatorId } = request;
  const isEmail = channel === 'email';
  const to = isEmail ? request.to.trim() : parseThaiPhone(request.to, 'to');
  if (isEmail && !EMAIL_PATTERN.test(to)) throw failField('to', 'email_invalid');
  await db
    .updateTable('operators')
    .set({ [isEmail ? 'email' : 'phone']: to, updated_at: nowIso(clock) })
    .where('id', '=', operatorId)
    .execute();
  const { subject, text, sms: smsText } = TEXTS[request.language];
  const content = layOutMail({ subject, text }, { language: request.language, links: [] });
  const failure = await sendAtOnce(deps, channel, () =>
    isEmail ? mailer.send({ id: `test-${randomUUID()}`, to, ...content }) : sms.send({ to, text: smsText }),
  ).then(
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
