import type { Pagination } from '@raan/contract/primitives';

/** Formats the number of matches: "1,000+" if not all are counted. */
export function totalText({ total, is_total_capped }: Pagination, count: (value: number) => string): string {
  return is_total_capped ? `${count(total)}+` : count(total);
}
