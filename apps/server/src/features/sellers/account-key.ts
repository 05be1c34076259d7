/** The form in which accounts are compared: NFC and lower case, so that `Somchai` and `somchai` are one. NFKC would break Thai sara am. */
export function accountKey(account: string): string {
  return account.normalize('NFC').toLowerCase();
}
