import { useProfile } from '#seller/lib/profile.api.ts';

/** Returns the email that receives a reply besides the notification; undefined while pending or without. */
export function useReplyEmail(): { email: string | undefined; isPending: boolean } {
  const { data: seller, isPending } = useProfile();
  return { email: seller?.email ?? undefined, isPending };
}
