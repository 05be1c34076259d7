import { useProfile } from '#seller/lib/profile.api.ts';

/**
 * Returns the seller's email, which receives a reply besides the notification. Undefined while pending or if
 * the account has none.
 */
export function useReplyEmail(): { email: string | undefined; isPending: boolean } {
  const { data: seller, isPending } = useProfile();
  return { email: seller?.email ?? undefined, isPending };
}
