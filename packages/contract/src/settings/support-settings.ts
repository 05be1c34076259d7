import * as z from 'zod/mini';
import { NO_TEXT, writtenText } from '../local-text.ts';
import { isHttpsAddress, settingGroup } from './setting-group.ts';

export const CHAT_URL_MAX = 300;
export const SUPPORT_CONTACT_MAX = 100;
export const SUPPORT_HOURS_MAX = 120;

/** How sellers reach those who help them. Empty texts: there is no such way. */
export const SupportSettings = z.object({
  /** https, opened in a tab of its own; without one the contact form takes messages. */
  chat_url: z.string().check(z.maxLength(CHAT_URL_MAX)),
  email: z.string().check(z.maxLength(SUPPORT_CONTACT_MAX)),
  phone: z.string().check(z.maxLength(SUPPORT_CONTACT_MAX)),
  hours: writtenText(SUPPORT_HOURS_MAX),
});
export type SupportSettings = z.output<typeof SupportSettings>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const PHONE = /^\+?\d(?:[\d ().-]*\d)?$/;

export const supportSettings = settingGroup({
  roles: ['reviewer'],
  value: SupportSettings,
  initial: { chat_url: '', email: '', phone: '', hours: NO_TEXT },
  problems: ({ chat_url, email, phone }) => ({
    ...(chat_url !== '' && !isHttpsAddress(chat_url) && { chat_url: 'https_needed' as const }),
    ...(email !== '' && !EMAIL.test(email) && { email: 'field_wrong' as const }),
    ...(phone !== '' && !PHONE.test(phone) && { phone: 'field_wrong' as const }),
  }),
});
