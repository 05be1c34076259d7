/** Slow enough for the page to have come to rest, on a browser that does not say when it has. */
const REST_MS = 2_000;

let isDone = false;

/** Fetches the cart's script while nothing else happens: for a customer who has something in the cart, and does not save data. */
export function fetchCartAhead(): void {
  const files = document.getElementById('likely-next')?.textContent;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isDone || !files || connection?.saveData) return;
  isDone = true;
  const fetchAll = () => {
    for (const href of JSON.parse(files) as string[])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  };
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: REST_MS });
  else setTimeout(fetchAll, REST_MS);
}
