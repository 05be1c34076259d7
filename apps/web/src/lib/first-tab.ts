// Several tabs of the app hear the same news; what can be heard or seen outside of them happens once.

/** Tabs in the background may be late by this much. */
const HELD_MS = 30_000;

/** Whether this tab is the first to do what is named so. Where the browser can't tell, every tab is. */
export async function isFirstTab(name: string): Promise<boolean> {
  // Not there on pages that came over plain HTTP.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return true;
  return await new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock) await new Promise((letGo) => setTimeout(letGo, HELD_MS));
      })
      .catch(() => resolve(true));
  });
}
