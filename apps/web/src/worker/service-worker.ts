// The seller app's service worker: keeps the app itself, so that it opens without a connection, and shows what is pushed while it is closed.
// It never touches /api: what it can't see it can't show to another account.
import { handlePush, openFromNotification } from './push-events.ts';
import { FRAME, keepDocument, keptDocument, newestDocument } from './documents.ts';
import { isWorkerQuestion, type WorkerAnswer } from '#lib/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Named once: the build writes it out wherever it is named. */
const build = BUILD;
const FILES = 'raan-files';
/** What the first paint needs; the rest of the app follows when the worker has started. */
const AT_ONCE = 12;
const FILES_AT_ONCE = 4;

/** Documents and files of other apps under the same roof, and everything that is somebody's own. */
const NOT_OURS = /^\/(?:api|console|s|media|files|metrics|sitemap)(?:[/.]|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(prepare());
});

async function prepare(): Promise<void> {
  const cache = await caches.open(FILES);
  await cache.addAll(await missing(cache, build.files.slice(0, AT_ONCE)));
  await keepDocument(FRAME, await fetch(FRAME, { credentials: 'same-origin' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.clients.claim();
      // Other windows may still run the build before; what they have not opened yet stays until they are gone.
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (windows.length <= 1) await dropOldFiles();
      await keepRest();
    })(),
  );
});

async function missing(cache: Cache, files: readonly string[]): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return files.filter((file) => !kept.has(file));
}

/** Files of builds before this one go once nobody runs them. */
async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  const ours = new Set([...build.files, ...Object.values(build.texts).flat()]);
  for (const request of await cache.keys()) {
    if (!ours.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** The rest of the app and its texts in one language, a few at a time; what fails now is fetched when it is asked for. */
async function keepRest(language?: string): Promise<void> {
  const cache = await caches.open(FILES);
  const texts = build.texts[language ?? (await chosenLanguage())] ?? [];
  const waiting = await missing(cache, [...build.files, ...texts]);
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      await cache.add(file).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, next));
}

/** The document that was kept last speaks the language that was chosen last. */
async function chosenLanguage(): Promise<string> {
  const html = await (await keptDocument(FRAME))?.text();
  return /<html lang="([\w-]+)"/.exec(html ?? '')?.[1] ?? 'th';
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || NOT_OURS.test(url.pathname)) return;
  if (request.mode === 'navigate') {
    const key = build.pages.includes(url.pathname) ? url.pathname : FRAME;
    event.respondWith(newestDocument(key, { request, waitUntil: (work) => event.waitUntil(work) }));
  } else if (url.pathname.startsWith('/assets/seller/')) event.respondWith(fileOf(event));
});

/** A file's name tells its content, so the kept one is as good as a fetched one. */
async function fileOf({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('message', (event) => {
  const question: unknown = event.data;
  if (!isWorkerQuestion(question)) return;
  switch (question.ask) {
    case 'build':
      event.ports[0]?.postMessage({ entry: build.entry } satisfies WorkerAnswer);
      break;
    case 'take over':
      void self.skipWaiting();
      break;
    case 'language':
      event.waitUntil(keepRest(question.language));
      break;
  }
});

self.addEventListener('push', (event) => event.waitUntil(handlePush(self, event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromNotification(self, event.notification)),
);
