// Never handles /api, so that it can't leak data to another account.
import { handlePush, openFromNotification } from './push-events.ts';
import { FRAME_PATH, cacheDocument, cachedDocument, fetchDocument } from './documents.ts';
import { isWorkerRequest, type WorkerResponse } from '#lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Referenced once, because the build inlines it at every use. */
const build = BUILD;
const FILES = 'raan-files';
/** Files needed for the first paint; the others are cached after activation. */
const FIRST_FILES = 12;
const CONCURRENT_FETCHES = 4;

/** Other apps on the same origin, and personal data. */
const UNHANDLED_PATHS = /^\/(?:api|console|s|media|files|metrics|sitemap)(?:[/.]|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(installFiles());
});

async function installFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  await cache.addAll(await uncachedFiles(cache, build.files.slice(0, FIRST_FILES)));
  await cacheDocument(FRAME_PATH, await fetch(FRAME_PATH, { credentials: 'same-origin' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.clients.claim();
      // Other windows may still run an older build and need its files.
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (windows.length <= 1) await deleteOldFiles();
      await cacheRest();
    })(),
  );
});

async function uncachedFiles(cache: Cache, files: readonly string[]): Promise<string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return files.filter((file) => !cached.has(file));
}

async function deleteOldFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  const ours = new Set([...build.files, ...Object.values(build.texts).flat()]);
  for (const request of await cache.keys()) {
    if (!ours.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** Caches the app's remaining files and one language, a few at a time. Failed files are fetched on use. */
async function cacheRest(language?: string): Promise<void> {
  const cache = await caches.open(FILES);
  const texts = build.texts[language ?? (await documentLanguage())] ?? [];
  const pendingFiles = await uncachedFiles(cache, [...build.files, ...texts]);
  const next = async (): Promise<void> => {
    for (let file = pendingFiles.shift(); file; file = pendingFiles.shift())
      await cache.add(file).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, next));
}

/** Returns the language of the cached document, which is the one last selected. */
async function documentLanguage(): Promise<string> {
  const html = await (await cachedDocument(FRAME_PATH))?.text();
  return /<html lang="([\w-]+)"/.exec(html ?? '')?.[1] ?? 'th';
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || UNHANDLED_PATHS.test(url.pathname))
    return;
  if (request.mode === 'navigate') {
    const key = build.pages.includes(url.pathname) ? url.pathname : FRAME_PATH;
    event.respondWith(fetchDocument(key, { request, waitUntil: (work) => event.waitUntil(work) }));
  } else if (url.pathname.startsWith('/assets/seller/')) event.respondWith(serveFile(event));
});

/** File names contain a content hash, so a cached file is never stale. */
async function serveFile({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(FILES);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('message', (event) => {
  const question: unknown = event.data;
  if (!isWorkerRequest(question)) return;
  switch (question.ask) {
    case 'build':
      event.ports[0]?.postMessage({ entry: build.entry } satisfies WorkerResponse);
      break;
    case 'take over':
      void self.skipWaiting();
      break;
    case 'language':
      event.waitUntil(cacheRest(question.language));
      break;
  }
});

self.addEventListener('push', (event) => event.waitUntil(handlePush(self, event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromNotification(self, event.notification)),
);
