/** Groups a number: `081 234 5678`, `02 123 4567`, `053 123 456`. Other numbers stay unchanged. */
export function formatThaiPhone(phone: string): string {
  return phone.replace(/^(02)(\d{3})(\d{4})$/, '$1 $2 $3').replace(/^(0\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3');
}
