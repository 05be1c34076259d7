/** Delay for browsers without idle callbacks. */
const IDLE_AFTER_MS = 2_000;

let isDone = false;

/** Prefetches the cart page's files when the browser is idle. Not for customers who save data. */
export function prefetchCart(): void {
  const files = document.getElementById('likely-next')?.textContent;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isDone || !files || connection?.saveData) return;
  isDone = true;
  const fetchAll = () => {
    for (const href of JSON.parse(files) as string[])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: IDLE_AFTER_MS });
  else setTimeout(fetchAll, IDLE_AFTER_MS);
}
