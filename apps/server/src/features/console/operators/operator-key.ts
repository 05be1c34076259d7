import { accountKey } from '#features/sellers/account-key.ts';

/** Operators' accounts, like sellers', differ by more than their case. */
export const operatorKey = (account: string): string => accountKey(account.trim());
