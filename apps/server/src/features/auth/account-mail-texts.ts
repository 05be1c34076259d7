import type { Language } from '@raan/contract/language';
import { layOutMail, type MailLink, type MailPart } from '#platform/mail/mail-layout.ts';
import { decisionText } from '#platform/decision-text.ts';
import type { AccountMailData, AccountMailKind } from '#platform/schema.ts';
import { formatThaiTime } from '#platform/format-time.ts';

type Text = { subject: string; text: string };
type Values = {
  link: string;
  settings: string;
  login: string;
  message: string;
  answer: string;
  device: string;
  address: string;
  at: string;
  reason: string;
  code: string;
};
type Texts = Readonly<Record<AccountMailKind, Text>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  th: {
    withdrawal_reset: {
      subject: 'ตั้งรหัสผ่านถอนเงิน Raan ใหม่',
      text: 'มีคำขอตั้งรหัสผ่านถอนเงินใหม่สำหรับร้านของคุณใน Raan\n\nเปิดลิงก์นี้ภายใน 30 นาที ขณะที่เข้าสู่ระบบอยู่ (ใช้ได้ครั้งเดียว):\n{link}\n\nเพื่อความปลอดภัย หลังเปลี่ยนรหัสผ่านจะถอนเงินไม่ได้ช่วงหนึ่ง\n\nหากคุณไม่ได้เป็นผู้ขอ แสดงว่ามีผู้อื่นเข้าใช้บัญชีของคุณ กรุณาเปลี่ยนรหัสผ่านเข้าสู่ระบบทันที',
    },
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
      text: 'ฝ่ายบริการลูกค้าปิดการยืนยันสองขั้นตอนของบัญชี Raan ของคุณเมื่อ {at}\nเหตุผล: {reason}\n\nทุกเครื่องออกจากระบบแล้ว และเพื่อความปลอดภัย จะถอนเงินไม่ได้ชั่วคราว\n\nหากคุณไม่ได้ขอ กรุณาตั้งรหัสผ่านใหม่ทันที:\n{link}',
    },
    email_code: {
      subject: 'รหัสยืนยันอีเมลของ Raan: {code}',
      text: 'รหัสยืนยันอีเมลสำหรับบัญชี Raan ของคุณคือ {code} ใช้ได้ภายใน 30 นาที อย่าบอกรหัสนี้กับใคร\n\nหากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร อีเมลนี้จะไม่ถูกผูกกับบัญชีใด',
    },
    email_changed: {
      subject: 'อีเมลของบัญชี Raan ถูกเปลี่ยนแล้ว',
      text: 'อีเมลของบัญชี Raan ของคุณถูกเปลี่ยนเป็น {address} เมื่อ {at} เพื่อความปลอดภัย จะถอนเงินไม่ได้ชั่วคราว\n\nหากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาเข้าสู่ระบบเพื่อเปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการลูกค้าทันที:\n{settings}',
    },
    account_suspended: {
      subject: 'บัญชี Raan ของคุณถูกระงับการใช้งาน',
      text: 'บัญชี Raan ของคุณถูกระงับการใช้งานเมื่อ {at}\nเหตุผล: {reason}\n\nระหว่างนี้คุณเข้าสู่ระบบไม่ได้ ร้านไม่รับคำสั่งซื้อใหม่ และการโอนเงินออกหยุดไว้ รายการถอนที่ยังไม่เริ่มจ่ายกลับเข้ายอดเงินแล้ว เงินในบัญชียังเป็นของคุณเหมือนเดิม\n\nหากต้องการชี้แจง ใส่บัญชีและรหัสผ่านที่หน้าเข้าสู่ระบบ จะมีช่องให้เขียนถึงเรา:\n{login}',
    },
    account_unsuspended: {
      subject: 'บัญชี Raan ของคุณกลับมาใช้งานได้แล้ว',
      text: 'บัญชี Raan ของคุณกลับมาใช้งานได้แล้วตั้งแต่ {at} ร้านของคุณเปิดรับคำสั่งซื้ออีกครั้ง\nเหตุผล: {reason}\n\nเข้าสู่ระบบได้ที่นี่:\n{login}',
    },
    account_closed: {
      subject: 'บัญชี Raan ของคุณปิดแล้ว',
      text: 'บัญชี Raan ของคุณปิดเมื่อ {at} ร้านของคุณปิดแล้ว และเราลบข้อมูลส่วนตัวที่กฎหมายไม่ได้กำหนดให้เก็บไว้แล้ว\n\nอีเมลนี้เป็นอีเมลสุดท้ายจากเรา หากคุณไม่ได้เป็นผู้ปิดบัญชี กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
    },
    support_answer: {
      subject: 'ทีมงาน Raan ตอบข้อความของคุณแล้ว',
      text: 'คุณเขียนถึงเราว่า:\n{message}\n\nคำตอบของเรา:\n{answer}\n\nหากยังมีคำถาม เขียนถึงเราอีกครั้งได้ที่นี่:\n{login}',
    },
    support_closed: {
      subject: 'ข้อความของคุณถึง Raan ปิดแล้ว',
      text: 'คุณเขียนถึงเราว่า:\n{message}\n\nเราปิดข้อความนี้แล้ว เหตุผล: {reason}\n\nหากยังต้องการความช่วยเหลือ เขียนถึงเราอีกครั้งได้ที่นี่:\n{login}',
    },
  },
  en: {
    withdrawal_reset: {
      subject: 'Set a new Raan withdrawal password',
      text: 'We received a request to set a new withdrawal password for your Raan store.\n\nOpen this link within 30 minutes while you are logged in (it works once):\n{link}\n\nFor your security, withdrawals pause for a while after this change.\n\nIf this wasn’t you, someone else is logged in to your account. Change your login password now.',
    },
    password_reset: {
      subject: 'Set a new Raan password',
      text: 'We received a request to set a new password for your Raan account.\n\nOpen this link within 30 minutes (it works once):\n{link}\n\nIf this wasn’t you, you can ignore this email. Your password doesn’t change.',
    },
    password_changed: {
      subject: 'Your Raan password was changed',
      text: 'The password of your Raan account was changed on {at}. All other devices were logged out.\n\nIf this wasn’t you, set a new password now:\n{link}',
    },
    new_sign_in: {
      subject: 'New login to Raan',
      text: 'Your Raan account was used to log in from a new device.\n\nTime: {at}\nDevice: {device}\nNetwork: {address}\n\nIf this was you, no action is needed. If not, log that device out and change your password here:\n{settings}',
    },
    second_factor_on: {
      subject: 'Two-step verification is on for your Raan account',
      text: 'Two-step verification was turned on for your Raan account on {at}. You now need a code from your app to log in.\n\nKeep your recovery codes in a safe place. If this wasn’t you, set a new password now:\n{link}',
    },
    second_factor_off: {
      subject: 'Two-step verification is off for your Raan account',
      text: 'Two-step verification was turned off for your Raan account on {at}.\n\nIf this wasn’t you, set a new password now:\n{link}',
    },
    second_factor_reset: {
      subject: 'Two-step verification was turned off for your Raan account',
      text: 'Customer service turned off two-step verification for your Raan account on {at}.\nReason: {reason}\n\nAll devices were logged out. For your security, withdrawals are paused for a while.\n\nIf you didn’t request this, set a new password now:\n{link}',
    },
    email_code: {
      subject: 'Your Raan email code: {code}',
      text: 'The code to confirm this email for your Raan account is {code}. It is valid for 30 minutes. Don’t share it with anyone.\n\nIf you didn’t request this, you can ignore this email. The address won’t be linked to any account.',
    },
    email_changed: {
      subject: 'The email of your Raan account was changed',
      text: 'The email of your Raan account was changed to {address} on {at}. For your security, withdrawals are paused for a while.\n\nIf this wasn’t you, log in, change your password and contact customer service now:\n{settings}',
    },
    account_suspended: {
      subject: 'Your Raan account is suspended',
      text: 'Your Raan account was suspended on {at}.\nReason: {reason}\n\nUntil this is resolved, you can’t log in, your store takes no new orders, and no money is paid out. Withdrawals that we had not started to pay are back in your balance, which remains yours.\n\nTo appeal, enter your account and password on the login page and send us a message there:\n{login}',
    },
    account_unsuspended: {
      subject: 'Your Raan account is active again',
      text: 'Your Raan account has been active again since {at}, and your store accepts orders.\nReason: {reason}\n\nLog in here:\n{login}',
    },
    account_closed: {
      subject: 'Your Raan account is closed',
      text: 'Your Raan account was closed on {at}. Your store is closed, and we erased the personal data that no law requires us to keep.\n\nThis is our last email to you. If you didn’t close the account, contact customer service now.',
    },
    support_answer: {
      subject: 'Reply from Raan',
      text: 'You wrote to us:\n{message}\n\nOur reply:\n{answer}\n\nIf you have more questions, contact us here:\n{login}',
    },
    support_closed: {
      subject: 'Your message to Raan was closed',
      text: 'You wrote to us:\n{message}\n\nWe closed this message. Reason: {reason}\n\nIf you still need help, contact us here:\n{login}',
    },
  },
  'zh-TW': {
    withdrawal_reset: {
      subject: '重設 Raan 提領密碼',
      text: '有人要求重設您 Raan 商店的提領密碼。\n\n請於 30 分鐘內、在登入狀態下開啟此連結（僅可使用一次）：\n{link}\n\n為保障資金安全，變更後提領將暫停一段時間。\n\n若非您本人操作，表示有人登入了您的帳號，請立即更改登入密碼。',
    },
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
      text: '您的 Raan 帳號已於 {at} 開啟兩步驟驗證，之後登入時還需輸入 App 的驗證碼。\n\n請妥善保存備用碼。若非您本人操作，請立即重設密碼：\n{link}',
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
    account_suspended: {
      subject: '您的 Raan 帳號已停用',
      text: '您的 Raan 帳號已於 {at} 停用。\n原因：{reason}\n\n在此期間您無法登入，商店不接受新訂單，款項亦暫停撥付，尚未開始付款的提領已退回餘額；餘額仍屬於您。\n\n如需說明，請在登入頁輸入帳號與密碼，即可留言給我們：\n{login}',
    },
    account_unsuspended: {
      subject: '您的 Raan 帳號已恢復',
      text: '您的 Raan 帳號已於 {at} 恢復，商店已重新接受訂單。\n原因：{reason}\n\n請在此登入：\n{login}',
    },
    account_closed: {
      subject: '您的 Raan 帳號已關閉',
      text: '您的 Raan 帳號已於 {at} 關閉。商店已關閉，法律未要求保留的個人資料皆已刪除。\n\n這是我們寄給您的最後一封信。若非您本人關閉，請立即聯絡客服。',
    },
    support_answer: {
      subject: 'Raan 客服已回覆您',
      text: '您的留言：\n{message}\n\n我們的回覆：\n{answer}\n\n若仍有疑問，請在此再次留言：\n{login}',
    },
    support_closed: {
      subject: '您給 Raan 的留言已結束',
      text: '您的留言：\n{message}\n\n我們已結束這則留言。原因：{reason}\n\n若仍需協助，請在此再次留言：\n{login}',
    },
  },
  'zh-CN': {
    withdrawal_reset: {
      subject: '重置 Raan 提现密码',
      text: '有人要求重置您 Raan 店铺的提现密码。\n\n请在 30 分钟内、在登录状态下打开此链接（仅可使用一次）：\n{link}\n\n为保障资金安全，更改后提现将暂停一段时间。\n\n如非您本人操作，说明有人登录了您的账号，请立即更改登录密码。',
    },
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
    account_suspended: {
      subject: '您的 Raan 账号已停用',
      text: '您的 Raan 账号已于 {at} 停用。\n原因：{reason}\n\n在此期间您无法登录，店铺不接受新订单，款项也暂停支付，尚未开始付款的提现已退回余额；余额仍属于您。\n\n如需说明，请在登录页输入账号和密码，即可给我们留言：\n{login}',
    },
    account_unsuspended: {
      subject: '您的 Raan 账号已恢复',
      text: '您的 Raan 账号已于 {at} 恢复，店铺已重新接受订单。\n原因：{reason}\n\n请在此登录：\n{login}',
    },
    account_closed: {
      subject: '您的 Raan 账号已注销',
      text: '您的 Raan 账号已于 {at} 注销。店铺已关闭，法律未要求保留的个人信息均已删除。\n\n这是我们发给您的最后一封邮件。如非您本人操作，请立即联系客服。',
    },
    support_answer: {
      subject: 'Raan 客服已回复您',
      text: '您的留言：\n{message}\n\n我们的回复：\n{answer}\n\n如仍有疑问，请在此再次留言：\n{login}',
    },
    support_closed: {
      subject: '您给 Raan 的留言已结束',
      text: '您的留言：\n{message}\n\n我们已结束这条留言。原因：{reason}\n\n如仍需帮助，请在此再次留言：\n{login}',
    },
  },
};

const RESET_PATHS: Readonly<Partial<Record<AccountMailKind, string>>> = {
  password_reset: '/reset-password',
  withdrawal_reset: '/withdrawal-password',
};

/** Formats an account mail. Mails without `resetToken` link to the forgotten-password page instead. */
export function formatAccountMail(
  kind: AccountMailKind,
  language: Language,
  context: {
    origin: string;
    resetToken?: string | undefined;
    code?: string | undefined;
    data: AccountMailData;
  },
): MailPart {
  const { origin, resetToken, code, data } = context;
  const values: Values = {
    link: resetToken
      ? `${origin}${RESET_PATHS[kind] ?? ''}#token=${resetToken}`
      : `${origin}/forgot-password`,
    settings: `${origin}/system-settings`,
    login: `${origin}/login`,
    message: data.message ?? '',
    answer: data.answer ?? '',
    device: data.device ?? '–',
    address: data.address ?? '–',
    at: data.at ? formatThaiTime(data.at, language) : '',
    reason: decisionText({ code: data.reason_code ?? null, note: data.reason ?? null }, language) || '–',
    code: code ?? '',
  };
  const { subject, text } = TEXTS[language][kind];
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, name: keyof Values) => values[name]);
  const links: readonly MailLink[] = [
    { url: values.link, label: 'password' },
    { url: values.settings, label: 'settings' },
    { url: values.login, label: 'login' },
  ];
  return layOutMail({ subject: fill(subject), text: fill(text) }, { language, links });
}
