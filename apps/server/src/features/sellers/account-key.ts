/** NFC and lower case, so that `Somchai` equals `somchai`. NFKC would break the Thai vowel sara am. */
export function toAccountKey(account: string): string {
  return account.normalize('NFC').toLowerCase();
}
