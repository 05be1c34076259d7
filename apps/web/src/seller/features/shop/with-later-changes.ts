import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';

/** What the server answered, under what was changed since it was sent. The answer itself where nothing was. */
export function withLaterChanges(
  answer: StoreSetting,
  { sent, now }: { sent: StoreSetting; now: StoreSetting },
): StoreSetting {
  const isSame = (field: string) => {
    const key = field as keyof StoreSetting;
    return JSON.stringify(now[key]) === JSON.stringify(sent[key]);
  };
  const later = Object.entries(now).filter(([field]) => !isSame(field));
  return later.length === 0 ? answer : { ...answer, ...Object.fromEntries(later) };
}
