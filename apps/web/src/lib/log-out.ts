import { logout } from '@raan/contract/auth/auth-endpoints';
import { toast } from '#ui/toast-store.ts';
import { call } from './api.ts';
import { commonMessages } from './common.ts';
import { messagesNow } from './i18n.tsx';
import { endSession } from './session.ts';

/** Tells the server first, then clears what is stored here, even when the server could not be told; the app then shows /login. */
export async function logOut(): Promise<void> {
  try {
    await call(logout);
  } catch {
    toast.warning(messagesNow(commonMessages)('loggedOutAnyway'));
  } finally {
    endSession('logout');
  }
}
