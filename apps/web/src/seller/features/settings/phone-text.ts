/** A Thai number in groups, as people read it: `081 234 5678`, `02 123 4567`. */
export function phoneText(phone: string): string {
  return phone.length === 10
    ? phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
    : phone.replace(/^(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');
}
