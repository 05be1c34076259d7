import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';

/** The fields of `now` that are not as they were. */
export function changesOf(now: StoreSetting, { since }: { since: StoreSetting }): Partial<StoreSetting> {
  const isSame = (field: string) => {
    const key = field as keyof StoreSetting;
    return JSON.stringify(now[key]) === JSON.stringify(since[key]);
  };
  return Object.fromEntries(Object.entries(now).filter(([field]) => !isSame(field)));
}

/** What the server answered, under what was changed since it was sent. The answer itself where nothing was. */
export function withLaterChanges(
  answer: StoreSetting,
  { sent, now }: { sent: StoreSetting; now: StoreSetting },
): StoreSetting {
  const later = changesOf(now, { since: sent });
  return Object.keys(later).length === 0 ? answer : { ...answer, ...later };
}
