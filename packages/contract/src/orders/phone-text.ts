/**
 * A Thai number in groups, as people read it on screens and on paper: `081 234 5678`, `02 123 4567`, `053 123 456`. What is no such number
 * stays as it is.
 */
export function phoneText(phone: string): string {
  return phone.replace(/^(02)(\d{3})(\d{4})$/, '$1 $2 $3').replace(/^(0\d\d)(\d{3})(\d{3,4})$/, '$1 $2 $3');
}
