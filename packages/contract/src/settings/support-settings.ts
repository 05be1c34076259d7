import * as z from 'zod/mini';
import { EMPTY_LOCALIZED_TEXT, localizedTextSchema } from '../localized-text.ts';
import { isHttpsAddress, settingGroup } from './setting-group.ts';

export const CHAT_URL_MAX = 300;
export const SUPPORT_CONTACT_MAX = 100;
export const SUPPORT_HOURS_MAX = 120;

/** Support contacts. Empty: not offered. */
export const SupportSettings = z.object({
  /** https address, opened in a new tab. Without one, the contact form receives messages. */
  chat_url: z.string().check(z.maxLength(CHAT_URL_MAX)),
  email: z.string().check(z.maxLength(SUPPORT_CONTACT_MAX)),
  phone: z.string().check(z.maxLength(SUPPORT_CONTACT_MAX)),
  hours: localizedTextSchema(SUPPORT_HOURS_MAX),
});
export type SupportSettings = z.output<typeof SupportSettings>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const PHONE = /^\+?\d(?:[\d ().-]*\d)?$/;

export const supportSettings = settingGroup({
  roles: ['reviewer'],
  value: SupportSettings,
  initial: { chat_url: '', email: '', phone: '', hours: EMPTY_LOCALIZED_TEXT },
  problems: ({ chat_url, email, phone }) => ({
    ...(chat_url !== '' && !isHttpsAddress(chat_url) && { chat_url: 'https_needed' as const }),
    ...(email !== '' && !EMAIL.test(email) && { email: 'field_wrong' as const }),
    ...(phone !== '' && !PHONE.test(phone) && { phone: 'field_wrong' as const }),
  }),
});
