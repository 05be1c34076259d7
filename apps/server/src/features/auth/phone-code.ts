import { randomInt } from 'node:crypto';
import {
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_COOLDOWN_SECONDS,
  PHONE_CODE_ATTEMPTS_MAX,
  PHONE_CODES_PER_DAY,
} from '@raan/contract/auth/phone-endpoints';
import { toArabicDigits } from '@raan/contract/digits';
import { DAY_MS } from '@raan/contract/durations';
import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, fail, failField } from '#platform/errors/app-error.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { sendAtOnce } from '#platform/send-due-messages.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import { isEqualInConstantTime, sha256, sign } from '#platform/secrets.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';

const RESEND_INTERVAL_MS = PHONE_CODE_COOLDOWN_SECONDS * 1000;

const TEXTS: Readonly<Record<Language, string>> = {
  th: 'รหัสยืนยันเบอร์โทรของ Raan คือ {code} ใช้ได้ภายใน {minutes} นาที อย่าบอกรหัสนี้กับใคร',
  en: 'Your Raan verification code is {code}. It is valid for {minutes} minutes. Don’t share it with anyone.',
  'zh-TW': '您的 Raan 驗證碼為 {code}，{minutes} 分鐘內有效，請勿告訴任何人。',
  'zh-CN': '您的 Raan 验证码为 {code}，{minutes} 分钟内有效，请勿告诉任何人。',
};

const codeHash = (secret: string, sellerId: number, phone: string, code: string) =>
  sign(secret, 'phone-code', `${sellerId}:${phone}:${code}`);

/**
 * Sends a code, replacing an earlier one. Throws REQUEST_VALIDATION_ERROR for an invalid Thai number;
 * REQUEST_RATE_LIMIT if account, network or number had a code within a minute or five within a day;
 * SERVER_UNAVAILABLE if sending fails.
 */
export async function sendPhoneCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'> & { sms: SmsSender },
  request: { sellerId: number; phone: string; ip: string; language: Language },
): Promise<{ phone: string; expires_at: string; next_at: string }> {
  const { db, clock, secret, sms } = deps;
  const { sellerId } = request;
  const phone = parseThaiPhone(request.phone, 'phone');
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  const expires_at = isoFromNow(clock, PHONE_CODE_MINUTES * 60_000);
  await inTransaction(db, async (tx) => {
    await countSend(tx, clock, [`account:${sellerId}`, `address:${networkOf(request.ip)}`, `phone:${phone}`]);
    const row = { phone, code_hash: codeHash(secret, sellerId, phone, code), tries: 0, expires_at };
    await tx
      .insertInto('phone_codes')
      .values({ seller_id: sellerId, ...row })
      .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(row))
      .execute();
  });
  const minutes = PHONE_CODE_MINUTES;
  const text = TEXTS[request.language].replace('{code}', code).replace('{minutes}', String(minutes));
  // After the commit, so that no connection is held while sending. A failed send counts, because it may have
  // cost money.
  await sendAtOnce(deps, 'sms', () => sms.send({ to: phone, text })).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error;
    throw fail('SERVER_UNAVAILABLE', 'sms_not_sent');
  });
  return { phone, expires_at, next_at: isoFromNow(clock, RESEND_INTERVAL_MS) };
}

/** Locks serialize parallel requests per subject. Throws REQUEST_RATE_LIMIT. */
async function countSend(tx: Tx, clock: Clock, names: readonly string[]): Promise<void> {
  const subjects = names.map((name) => sha256(`phone-code:${name}`)).toSorted();
  for (const subject of subjects)
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  const sends = await tx
    .selectFrom('phone_code_sends')
    .select(['subject', 'sent_at'])
    .where('subject', 'in', subjects)
    .where('sent_at', '>', isoFromNow(clock, -DAY_MS))
    .execute();
  for (const subject of subjects) {
    const recentSends = sends.filter((send) => send.subject === subject);
    if (recentSends.length >= PHONE_CODES_PER_DAY)
      throw new AppError('REQUEST_RATE_LIMIT', {
        reason: 'phone_codes_per_day',
        values: { limit: PHONE_CODES_PER_DAY },
      });
    if (recentSends.some(({ sent_at }) => Date.parse(sent_at) > clock.now() - RESEND_INTERVAL_MS))
      throw new AppError('REQUEST_RATE_LIMIT', {
        reason: 'phone_code_pause',
        values: { seconds: PHONE_CODE_COOLDOWN_SECONDS },
      });
  }
  const sent_at = nowIso(clock);
  await tx
    .insertInto('phone_code_sends')
    .values(subjects.map((subject) => ({ subject, sent_at })))
    .execute();
}

/**
 * Verifies a number by its code and stores it as the seller's phone. Throws REQUEST_VALIDATION_ERROR under
 * `code` for a wrong, expired or used code, and for any code after five wrong ones.
 */
export async function verifyPhone(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'> & { realtimeSignal: RealtimeSignal },
  request: { sellerId: number; phone: string; code: string },
): Promise<string> {
  const { db, clock, secret, realtimeSignal } = deps;
  const { sellerId } = request;
  const phone = parseThaiPhone(request.phone, 'phone');
  const code = toArabicDigits(request.code).replace(/\s/g, '');
  const refusal = await inTransaction(db, async (tx) => {
    const sent = await tx
      .selectFrom('phone_codes')
      .selectAll()
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirst();
    const isOpen = sent && sent.phone === phone && Date.parse(sent.expires_at) > clock.now();
    if (!isOpen) return 'phone_code_over' as const;
    if (sent.tries >= PHONE_CODE_ATTEMPTS_MAX) return 'phone_code_tries' as const;
    if (!isEqualInConstantTime(sent.code_hash, codeHash(secret, sellerId, phone, code))) {
      await tx
        .updateTable('phone_codes')
        .set({ tries: sent.tries + 1 })
        .where('seller_id', '=', sellerId)
        .execute();
      return 'phone_code_wrong' as const;
    }
    const at = nowIso(clock);
    await tx.deleteFrom('phone_codes').where('seller_id', '=', sellerId).execute();
    await tx
      .updateTable('sellers')
      .set({ phone, phone_verified_at: at, updated_at: at })
      .where('id', '=', sellerId)
      .execute();
    await notify(tx, realtimeSignal, { sellerId, type: 'system', data: { notice: 'phone_verified' }, at });
    return undefined;
  });
  if (refusal) throw failField('code', refusal, { tries: PHONE_CODE_ATTEMPTS_MAX });
  return phone;
}

/** Job: deletes expired codes, and send counts older than a day. */
export async function deleteExpiredPhoneCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('phone_codes').where('expires_at', '<', nowIso(clock)).execute();
  await db.deleteFrom('phone_code_sends').where('sent_at', '<', isoFromNow(clock, -DAY_MS)).execute();
}
