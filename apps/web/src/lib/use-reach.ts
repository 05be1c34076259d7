import { useProfile } from './profile.ts';

/**
 * Where an answer to a message reaches the seller: mail address and phone number of the account, in words.
 * `contact` is undefined while it is not known (`isUnknown`), and where the account has neither.
 */
export function useReach(both: (contacts: { one: string; other: string }) => string): {
  contact: string | undefined;
  isUnknown: boolean;
} {
  const { data: seller, isPending: isUnknown } = useProfile();
  const [one, other] = [seller?.email, seller?.phone].filter((contact) => contact);
  return { contact: one && other ? both({ one, other }) : (one ?? undefined), isUnknown };
}
