import { logout } from '@raan/contract/auth/auth-endpoints';
import { toast } from '#ui/toast-store.ts';
import { callEndpoint } from '#lib/api.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { currentTranslator } from '#lib/i18n.tsx';
import { endSession } from '#lib/session.ts';

/** Ends the session on the server, then on the device even if the server is unreachable. */
export async function logOut(): Promise<void> {
  try {
    await callEndpoint(logout);
  } catch {
    toast.warning(currentTranslator(commonMessages)('loggedOutAnyway'));
  } finally {
    endSession('logout');
  }
}
