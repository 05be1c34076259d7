// Documents for when nothing answers: the frame of the signed-in app, which stands for every one of its pages, and the pages before login.
const DOCUMENTS = 'raan-documents';

/** The address of a page in the frame; its document is the same for all of them. */
export const FRAME = '/';

export async function keepDocument(key: string, response: Response): Promise<void> {
  const cache = await caches.open(DOCUMENTS);
  await cache.put(key, response);
}

export async function keptDocument(key: string): Promise<Response | undefined> {
  const cache = await caches.open(DOCUMENTS);
  return await cache.match(key, { ignoreVary: true });
}
