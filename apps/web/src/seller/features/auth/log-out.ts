import { logout } from '@raan/contract/auth/auth-endpoints';
import { call } from '#lib/api.ts';
import { messagesNow } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { endSession } from '#lib/session.ts';
import { toast } from '#ui/toast-store.ts';
import { authMessages } from './auth.ts';

/** Tells the server first, then clears what is stored here, even when the server could not be told; the app then shows /login. */
export async function logOut(): Promise<void> {
  const texts = authMessages.load(currentLanguage());
  try {
    await call(logout);
  } catch {
    await texts;
    toast.warning(messagesNow(authMessages)('loggedOutAnyway'));
  } finally {
    endSession('logout');
  }
}
