// For use without a connection: the app's frame, shared by all its pages, and the pages before login.
const DOCUMENTS = 'raan-documents';

/** A connection that delivers nothing in this time counts as none. */
export const RESPONSE_TIMEOUT_MS = 4_000;

/** Path under which the frame's document is fetched and cached; it is the same for all pages. */
export const FRAME_PATH = '/';

/** Caches a document of the app. Ignores other responses from our origin, such as a proxy's login page. */
export async function cacheDocument(key: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  if (!(await response.clone().text()).includes('id="boot"')) return;
  const cache = await caches.open(DOCUMENTS);
  await cache.put(key, response);
}

export async function cachedDocument(key: string): Promise<Response | undefined> {
  const cache = await caches.open(DOCUMENTS);
  return await cache.match(key, { ignoreVary: true });
}

/** Fetches a document. Without a timely response returns the cached one; a late response is cached. */
export async function fetchDocument(
  key: string,
  { request, waitUntil }: { request: Request; waitUntil: (work: Promise<unknown>) => void },
): Promise<Response> {
  const pending = fetch(request);
  waitUntil(pending.then((response) => cacheDocument(key, response.clone())).catch(() => undefined));
  const timelyResponse = await Promise.race([pending.catch(() => undefined), timeout(RESPONSE_TIMEOUT_MS)]);
  return timelyResponse ?? (await cachedDocument(key)) ?? (await pending);
}

async function timeout(ms: number): Promise<undefined> {
  return await new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
