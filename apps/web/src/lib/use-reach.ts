import { useProfile } from './profile.ts';

/**
 * The mail address to which an answer goes beside the notification. `contact` is undefined while it is not known (`isUnknown`), and where
 * the account has none.
 */
export function useReach(): { contact: string | undefined; isUnknown: boolean } {
  const { data: seller, isPending: isUnknown } = useProfile();
  return { contact: seller?.email ?? undefined, isUnknown };
}
