import { toAccountKey } from '#features/sellers/account-key.ts';

/** Operators' accounts are compared like sellers': regardless of case. */
export const toOperatorKey = (account: string): string => toAccountKey(account.trim());
