import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';

/** Returns the fields of `now` that differ from `since`. */
function changedFields(now: StoreSetting, { since }: { since: StoreSetting }): Partial<StoreSetting> {
  const isSame = (field: string) => {
    const key = field as keyof StoreSetting;
    return JSON.stringify(now[key]) === JSON.stringify(since[key]);
  };
  return Object.fromEntries(Object.entries(now).filter(([field]) => !isSame(field)));
}

/** Returns the server's response with the fields changed since sending; itself if there are none. */
export function mergeLaterChanges(
  response: StoreSetting,
  { sent, now }: { sent: StoreSetting; now: StoreSetting },
): StoreSetting {
  const later = changedFields(now, { since: sent });
  return Object.keys(later).length === 0 ? response : { ...response, ...later };
}
