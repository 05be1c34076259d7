/** Whether this can be a number in Thailand: 0 and eight or nine digits, or the same after +66; in Arabic or Thai digits. */
export function isThaiPhone(text: string): boolean {
  const digits = text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s().-]/g, '');
  return /^(0|\+?66)[1-9]\d{7,8}$/.test(digits);
}

/** A Thai number in groups, as people read it: `081 234 5678`, `02 123 4567`. */
export function phoneText(phone: string): string {
  return phone.length === 10
    ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
    : phone.replace(/^(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');
}
