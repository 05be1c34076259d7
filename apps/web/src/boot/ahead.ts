// Inline script in the head: requests data and modules before the body is parsed, in parallel with the first
// paint. The order is explained in docs/decisions/18-server-rendered-first-view.md.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import { FIRST_VIEW_PREFIX } from '@raan/contract/sellers/first-view';
import type { DehydratedState } from '@tanstack/react-query';
import { waitForPriorityImages, waitForPaint } from '#lib/paint.ts';
import { sessionToken } from '#lib/session.ts';
import { readBootData } from './boot-data.ts';

declare global {
  /** Resolves when the first view is in the page, or when there is none. The app renders only after it. */
  var firstView: Promise<void> | undefined;
  /** Preloads the modules of a prerendered page, which needs none of them for its first paint (late.ts). */
  var requestModules: (() => void) | undefined;
}

type EarlyResponses = NonNullable<typeof globalThis.earlyResponses>;

/** Until then the first view has the connection to itself; then modules are preloaded even without it. */
const VIEW_ALONE_MS = 600;
/** For the first view's HTML, and again for its state. After it the page starts without a first view. */
const VIEW_TIMEOUT_MS = 1_500;
/** Time that the first view's images have before module preloads compete with them. */
const PICTURES_ALONE_MS = 500;

const { entry, preload, routes } = readBootData();
const [, files = [], earlyRequests = [], hasFirstView] =
  routes.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? [];
const language = document.documentElement.lang;
const token = sessionToken();
const apiHeaders = (bearer: string | undefined) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(bearer && { Authorization: `Bearer ${bearer}` }),
});

let modules = [entry, ...preload, ...files];
function preloadModules(): void {
  for (const address of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  modules = [];
}

/** Sends the page's first API requests. lib/early-responses.ts hands out the responses. */
function sendEarlyRequests({ responses }: EarlyResponses): void {
  for (const [path, withToken] of earlyRequests) {
    const address = `/api${path}`;
    const headers = apiHeaders(withToken ? token : undefined);
    const response = fetch(address, { headers, signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    // The consumer handles the failure.
    response.catch(() => undefined);
    responses[address] = response;
  }
}

/** Replaces the skeleton with the server-rendered first view. Throws when there is none. */
async function insertFirstView(): Promise<{ root: HTMLElement; state: Promise<unknown> }> {
  const view = await requestFirstView();
  const [html] = await Promise.all([view.html, waitForBody()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no root element');
  root.innerHTML = html as string;
  return { root, state: view.state };
}

/** The response has two lines, HTML and state; each has its own timeout. */
async function requestFirstView(): Promise<{ html: Promise<unknown>; state: Promise<unknown> }> {
  const timeout = new AbortController();
  const { signal } = timeout;
  const startTimer = () => {
    let isHere = false;
    AbortSignal.timeout(VIEW_TIMEOUT_MS).addEventListener('abort', () => isHere || timeout.abort());
    return () => {
      isHere = true;
    };
  };
  const stopHtmlTimer = startTimer();
  const { status, body } = await fetch(FIRST_VIEW_PREFIX + location.pathname, {
    headers: apiHeaders(token),
    signal,
  });
  if (status !== 200 || !body) throw new Error('no first view');
  const lines = readLines(body.getReader());
  const next = async () => JSON.parse((await lines.next()).value ?? '') as unknown;
  const html = next();
  const state = html.then(async () => {
    stopHtmlTimer();
    const stopStateTimer = startTimer();
    const viewState = await next();
    stopStateTimer();
    return viewState;
  });
  // The consumer handles the failure.
  html.catch(() => undefined);
  state.catch(() => undefined);
  return { html, state };
}

async function* readLines(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (text + decoder.decode(value, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
  yield text;
}

async function waitForBody(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

// Module preloads wait until the view is painted with its priority images, or for a timeout.
async function showFirstView(early: EarlyResponses): Promise<void> {
  const preloadTimer = setTimeout(preloadModules, VIEW_ALONE_MS);
  try {
    const { root, state } = await insertFirstView();
    clearTimeout(preloadTimer);
    const imagesTimeout = new Promise((resolve) => setTimeout(resolve, PICTURES_ALONE_MS));
    await Promise.race([Promise.all([waitForPriorityImages(root), waitForPaint()]), imagesTimeout]);
    preloadModules();
    early.state = (await state) as DehydratedState;
  } catch {
    sendEarlyRequests(early);
  }
  preloadModules();
}

// A URL with a query is not the page that the early requests were defined for.
if (token && !location.search) globalThis.earlyResponses = { token, language, responses: {} };
const early = globalThis.earlyResponses;
// With an active service worker the app loads faster than any response.
if (early && hasFirstView && !navigator.serviceWorker?.controller)
  globalThis.firstView = showFirstView(early);
else {
  if (early) sendEarlyRequests(early);
  if (routes.length > 0) preloadModules();
  else globalThis.requestModules = preloadModules;
}
