// What mails about an account say, in four languages.
import { LOCALES, type Language } from '@raan/contract/language';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { decisionWords } from '#platform/decision-words.ts';
import type { AccountMailData, AccountMailKind } from '#platform/schema.ts';

type Text = { subject: string; text: string };
type Values = {
  link: string;
  settings: string;
  device: string;
  address: string;
  at: string;
  reason: string;
  code: string;
};
type Texts = Readonly<Record<AccountMailKind, Text>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  th: {
    password_reset: {
      subject: 'ตั้งรหัสผ่าน Raan ใหม่',
      text: 'มีคำขอตั้งรหัสผ่านใหม่สำหรับบัญชี Raan ของคุณ\n\nเปิดลิงก์นี้ภายใน 30 นาที (ใช้ได้ครั้งเดียว):\n{link}\n\nหากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ',
    },
    password_changed: {
      subject: 'รหัสผ่าน Raan ของคุณถูกเปลี่ยนแล้ว',
      text: 'รหัสผ่านบัญชี Raan ของคุณถูกเปลี่ยนเมื่อ {at} เครื่องอื่นที่เข้าสู่ระบบไว้ออกจากระบบทั้งหมดแล้ว\n\nหากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาตั้งรหัสผ่านใหม่ทันที:\n{link}',
    },
    new_sign_in: {
      subject: 'มีการเข้าสู่ระบบ Raan จากเครื่องใหม่',
      text: 'บัญชี Raan ของคุณเข้าสู่ระบบจากเครื่องที่ยังไม่เคยใช้มาก่อน\n\nเวลา: {at}\nเครื่อง: {device}\nที่อยู่เครือข่าย: {address}\n\nหากเป็นคุณเอง ไม่ต้องทำอะไร หากไม่ใช่ กรุณาออกจากระบบเครื่องนั้นและเปลี่ยนรหัสผ่านที่นี่:\n{settings}',
    },
    second_factor_on: {
      subject: 'เปิดการยืนยันสองขั้นตอนของ Raan แล้ว',
      text: 'บัญชี Raan ของคุณเปิดการยืนยันสองขั้นตอนเมื่อ {at} จากนี้การเข้าสู่ระบบต้องใช้รหัสจากแอปด้วย\n\nเก็บรหัสสำรองไว้ในที่ปลอดภัย หากคุณไม่ได้เป็นผู้เปิด กรุณาตั้งรหัสผ่านใหม่ทันที:\n{link}',
    },
    second_factor_off: {
      subject: 'ปิดการยืนยันสองขั้นตอนของ Raan แล้ว',
      text: 'บัญชี Raan ของคุณปิดการยืนยันสองขั้นตอนเมื่อ {at}\n\nหากคุณไม่ได้เป็นผู้ปิด กรุณาตั้งรหัสผ่านใหม่ทันที:\n{link}',
    },
    second_factor_reset: {
      subject: 'ปิดการยืนยันสองขั้นตอนของ Raan ให้แล้ว',
      text: 'ฝ่ายบริการปิดการยืนยันสองขั้นตอนของบัญชี Raan ของคุณเมื่อ {at}\nเหตุผล: {reason}\n\nทุกเครื่องออกจากระบบแล้ว และการถอนเงินจะพักไว้ชั่วคราวเพื่อความปลอดภัย\n\nหากคุณไม่ได้ขอ กรุณาตั้งรหัสผ่านใหม่ทันที:\n{link}',
    },
    email_code: {
      subject: 'รหัสยืนยันอีเมลของ Raan: {code}',
      text: 'รหัสยืนยันอีเมลสำหรับบัญชี Raan ของคุณคือ {code} ใช้ได้ภายใน 30 นาที อย่าบอกรหัสนี้กับใคร\n\nหากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร อีเมลนี้จะไม่ถูกผูกกับบัญชีใด',
    },
    email_changed: {
      subject: 'อีเมลของบัญชี Raan ถูกเปลี่ยนแล้ว',
      text: 'อีเมลของบัญชี Raan ของคุณถูกเปลี่ยนเป็น {address} เมื่อ {at} การถอนเงินจะพักไว้ชั่วคราวเพื่อความปลอดภัย\n\nหากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเข้าสู่ระบบเพื่อเปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการทันที:\n{settings}',
    },
  },
  en: {
    password_reset: {
      subject: 'Set a new Raan password',
      text: 'Somebody asked to set a new password for your Raan account.\n\nOpen this link within 30 minutes (it works once):\n{link}\n\nIf it wasn’t you, do nothing: your password stays as it is.',
    },
    password_changed: {
      subject: 'Your Raan password was changed',
      text: 'The password of your Raan account was changed on {at}. Every other device was logged out.\n\nIf it wasn’t you, set a new password at once:\n{link}',
    },
    new_sign_in: {
      subject: 'New sign-in to Raan',
      text: 'Somebody signed in to your Raan account from a device that was not used before.\n\nTime: {at}\nDevice: {device}\nNetwork: {address}\n\nIf it was you, there is nothing to do. If not, log that device out and change your password here:\n{settings}',
    },
    second_factor_on: {
      subject: 'Two-factor is on for your Raan account',
      text: 'Two-factor was turned on for your Raan account on {at}. From now on, signing in takes a code from your app as well.\n\nKeep your recovery codes in a safe place. If it wasn’t you, set a new password at once:\n{link}',
    },
    second_factor_off: {
      subject: 'Two-factor is off for your Raan account',
      text: 'Two-factor was turned off for your Raan account on {at}.\n\nIf it wasn’t you, set a new password at once:\n{link}',
    },
    second_factor_reset: {
      subject: 'Two-factor was turned off for your Raan account',
      text: 'Customer service turned two-factor off for your Raan account on {at}.\nReason: {reason}\n\nEvery device was logged out, and withdrawals rest for a while, to be safe.\n\nIf you didn’t ask for it, set a new password at once:\n{link}',
    },
    email_code: {
      subject: 'Your Raan e-mail code: {code}',
      text: 'The code that confirms this address for your Raan account is {code}. It is good for 30 minutes. Tell it to nobody.\n\nIf it wasn’t you who asked, do nothing: this address will belong to no account.',
    },
    email_changed: {
      subject: 'The e-mail address of your Raan account was changed',
      text: 'The e-mail address of your Raan account was changed to {address} on {at}. Withdrawals rest for a while, to be safe.\n\nIf it wasn’t you, log in, change your password and tell customer service at once:\n{settings}',
    },
  },
  'zh-TW': {
    password_reset: {
      subject: '重設 Raan 密碼',
      text: '有人要求重設您的 Raan 帳號密碼。\n\n請於 30 分鐘內開啟此連結（僅可使用一次）：\n{link}\n\n若非您本人操作，請忽略此信，原密碼不受影響。',
    },
    password_changed: {
      subject: '您的 Raan 密碼已變更',
      text: '您的 Raan 帳號密碼已於 {at} 變更，其他裝置皆已登出。\n\n若非您本人操作，請立即重設密碼：\n{link}',
    },
    new_sign_in: {
      subject: '您的 Raan 帳號有新裝置登入',
      text: '有一部未曾使用過的裝置登入了您的 Raan 帳號。\n\n時間：{at}\n裝置：{device}\n網路：{address}\n\n若是您本人，無須處理。若不是，請在此登出該裝置並變更密碼：\n{settings}',
    },
    second_factor_on: {
      subject: '您的 Raan 帳號已開啟兩步驟驗證',
      text: '您的 Raan 帳號已於 {at} 開啟兩步驟驗證，之後登入時還需輸入應用程式的驗證碼。\n\n請妥善保存備用碼。若非您本人操作，請立即重設密碼：\n{link}',
    },
    second_factor_off: {
      subject: '您的 Raan 帳號已關閉兩步驟驗證',
      text: '您的 Raan 帳號已於 {at} 關閉兩步驟驗證。\n\n若非您本人操作，請立即重設密碼：\n{link}',
    },
    second_factor_reset: {
      subject: '您的 Raan 帳號已關閉兩步驟驗證',
      text: '客服已於 {at} 為您的 Raan 帳號關閉兩步驟驗證。\n原因：{reason}\n\n所有裝置皆已登出；為確保安全，提領將暫停一段時間。\n\n若非您本人要求，請立即重設密碼：\n{link}',
    },
    email_code: {
      subject: '您的 Raan 電子郵件驗證碼：{code}',
      text: '用於確認您 Raan 帳號電子郵件的驗證碼為 {code}，30 分鐘內有效，請勿告訴任何人。\n\n若非您本人要求，請忽略此信，此郵件地址不會綁定任何帳號。',
    },
    email_changed: {
      subject: '您的 Raan 電子郵件已變更',
      text: '您的 Raan 帳號電子郵件已於 {at} 變更為 {address}。為確保安全，提領將暫停一段時間。\n\n若非您本人操作，請立即登入變更密碼並聯絡客服：\n{settings}',
    },
  },
  'zh-CN': {
    password_reset: {
      subject: '重置 Raan 密码',
      text: '有人要求重置您的 Raan 账号密码。\n\n请在 30 分钟内打开此链接（仅可使用一次）：\n{link}\n\n如非您本人操作，请忽略此邮件，原密码不受影响。',
    },
    password_changed: {
      subject: '您的 Raan 密码已修改',
      text: '您的 Raan 账号密码已于 {at} 修改，其他设备均已退出登录。\n\n如非您本人操作，请立即重置密码：\n{link}',
    },
    new_sign_in: {
      subject: '您的 Raan 账号有新设备登录',
      text: '有一台未曾使用过的设备登录了您的 Raan 账号。\n\n时间：{at}\n设备：{device}\n网络：{address}\n\n如是您本人，无需处理。如不是，请在此退出该设备并修改密码：\n{settings}',
    },
    second_factor_on: {
      subject: '您的 Raan 账号已开启两步验证',
      text: '您的 Raan 账号已于 {at} 开启两步验证，之后登录时还需输入应用中的验证码。\n\n请妥善保存备用码。如非您本人操作，请立即重置密码：\n{link}',
    },
    second_factor_off: {
      subject: '您的 Raan 账号已关闭两步验证',
      text: '您的 Raan 账号已于 {at} 关闭两步验证。\n\n如非您本人操作，请立即重置密码：\n{link}',
    },
    second_factor_reset: {
      subject: '您的 Raan 账号已关闭两步验证',
      text: '客服已于 {at} 为您的 Raan 账号关闭两步验证。\n原因：{reason}\n\n所有设备均已退出登录；为确保安全，提现将暂停一段时间。\n\n如非您本人要求，请立即重置密码：\n{link}',
    },
    email_code: {
      subject: '您的 Raan 邮箱验证码：{code}',
      text: '用于确认您 Raan 账号邮箱的验证码为 {code}，30 分钟内有效，请勿告诉任何人。\n\n如非您本人要求，请忽略此邮件，此邮箱不会绑定任何账号。',
    },
    email_changed: {
      subject: '您的 Raan 邮箱已修改',
      text: '您的 Raan 账号邮箱已于 {at} 修改为 {address}。为确保安全，提现将暂停一段时间。\n\n如非您本人操作，请立即登录修改密码并联系客服：\n{settings}',
    },
  },
};

/** A moment as the reader's language writes it, in Thai time. */
function momentText(at: string, language: Language): string {
  return new Date(at).toLocaleString(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BUSINESS_TIME_ZONE,
  });
}

/** Subject and text of a mail. `resetToken` makes the link of a reset, `code` confirms an address; other mails lead to where a reset can be asked for. */
export function accountMailText(
  kind: AccountMailKind,
  language: Language,
  given: {
    origin: string;
    resetToken?: string | undefined;
    code?: string | undefined;
    data: AccountMailData;
  },
): Text {
  const { origin, resetToken, code, data } = given;
  const values: Values = {
    link: resetToken ? `${origin}/reset-password#token=${resetToken}` : `${origin}/forgot-password`,
    settings: `${origin}/system-settings`,
    device: data.device ?? '–',
    address: data.address ?? '–',
    at: data.at ? momentText(data.at, language) : '',
    reason: decisionWords({ code: data.reason_code ?? null, words: data.reason ?? null }, language) || '–',
    code: code ?? '',
  };
  const { subject, text } = TEXTS[language][kind];
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: keyof Values) => values[name]);
  return { subject: fill(subject), text: fill(text) };
}
