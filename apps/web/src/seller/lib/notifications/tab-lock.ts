/** Background tabs may handle the event this much later. */
const HELD_MS = 30_000;

/** Whether this tab is the first to claim a name. True for every tab where the browser has no locks. */
export async function claimForThisTab(name: string): Promise<boolean> {
  // Missing on pages served over plain HTTP.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return true;
  return await new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock) await new Promise((release) => setTimeout(release, HELD_MS));
      })
      .catch(() => resolve(true));
  });
}
