// Documents for when nothing answers: the frame of the signed-in app, which stands for every one of its pages, and the pages before login.
const DOCUMENTS = 'raan-documents';

/** A line that carries nothing is no better than none. */
export const ANSWER_WITHIN_MS = 4_000;

/** The address of a page in the frame; its document is the same for all of them. */
export const FRAME = '/';

/** Keeps a document of the app. What else may stand at an address of ours, as a proxy's page or a picture, must never stand in for it. */
export async function keepDocument(key: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  if (!(await response.clone().text()).includes('id="boot"')) return;
  const cache = await caches.open(DOCUMENTS);
  await cache.put(key, response);
}

export async function keptDocument(key: string): Promise<Response | undefined> {
  const cache = await caches.open(DOCUMENTS);
  return await cache.match(key, { ignoreVary: true });
}

/**
 * A document is always asked for, so that a new build shows at once; the kept one stands in where nothing answers, or not in time. A late
 * answer is kept for the next time.
 */
export async function newestDocument(
  key: string,
  { request, waitUntil }: { request: Request; waitUntil: (work: Promise<unknown>) => void },
): Promise<Response> {
  const asked = fetch(request);
  waitUntil(asked.then((response) => keepDocument(key, response.clone())).catch(() => undefined));
  const inTime = await Promise.race([asked.catch(() => undefined), after(ANSWER_WITHIN_MS)]);
  return inTime ?? (await keptDocument(key)) ?? (await asked);
}

async function after(ms: number): Promise<undefined> {
  return await new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
