// Stands in the head: asks for data and modules before the body is read, so that they are on their way while the first paint is made.
// Why in this order: docs/decisions/first-views.md.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import { FIRST_VIEWS } from '@raan/contract/sellers/first-view';
import type { DehydratedState } from '@tanstack/react-query';
import { firstPictures, painted } from '#lib/painted.ts';
import { sessionToken } from '#lib/session.ts';
import { bootData } from './boot-data.ts';
import { dress, fetchStyles } from './stylesheets.ts';

declare global {
  /** Ends when the first view stands in the page, or there is none to be had. What the app draws goes over it, never under. */
  var firstView: Promise<void> | undefined;
  /** Asks for the modules of a page that stands whole in its document, which needs none of them to be painted (late.ts). */
  var askForModules: (() => void) | undefined;
}

type Early = NonNullable<typeof globalThis.earlyAnswers>;

/** The modules are asked for though there is no first view yet after this long: till then it has the line to itself. */
const VIEW_ALONE_MS = 600;
/** Its HTML, and then its answers, take longer than this, and the page comes into being as it would without a first view. */
const VIEW_TIMEOUT_MS = 1_500;
/** Likewise the pictures that a first view asks for first: the modules would take the line from them. */
const PICTURES_ALONE_MS = 500;

const { entry, preload, styles, routes } = bootData();
const [, files = [], asks = [], hasFirstView] =
  routes.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? [];
const language = document.documentElement.lang;
const token = sessionToken();
const headersOf = (bearer: string | undefined) => ({
  Accept: 'application/json',
  'Accept-Language': language,
  ...(bearer && { Authorization: `Bearer ${bearer}` }),
});

let modules = [entry, ...preload, ...files];
/** Once: whoever asks again asks for nothing. */
function preloadModules(): void {
  for (const address of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  modules = [];
}

/** Asks the server for what the page will want to show; lib/early-answers.ts hands the answers out. */
function askEarly({ answers }: Early): void {
  for (const [path, withToken] of asks) {
    const address = `/api${path}`;
    const headers = headersOf(withToken ? token : undefined);
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    // Whoever takes it is told.
    answer.catch(() => undefined);
    answers[address] = answer;
  }
}

/** The view that the server draws for who has not got the app here, in place of the skeleton. Throws where there is none. */
async function drawFirstView(): Promise<{ root: HTMLElement; state: Promise<unknown> }> {
  // Asked for first: it takes the server longer than the stylesheet.
  const asked = askForView();
  const styled = fetchStyles(styles);
  const view = await asked;
  const [html, links] = await Promise.all([view.html, styled, bodyIsRead()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('no place for a first view');
  dress(links);
  root.innerHTML = html as string;
  return { root, state: view.state };
}

/** Both lines of a view are read as they come, each in time or never. */
async function askForView(): Promise<{ html: Promise<unknown>; state: Promise<unknown> }> {
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const inTime = () => {
    let isHere = false;
    AbortSignal.timeout(VIEW_TIMEOUT_MS).addEventListener('abort', () => isHere || giveUp.abort());
    return () => {
      isHere = true;
    };
  };
  const htmlCame = inTime();
  const { status, body } = await fetch(FIRST_VIEWS + location.pathname, {
    headers: headersOf(token),
    signal,
  });
  if (status !== 200 || !body) throw new Error('no first view');
  const lines = linesOf(body.getReader());
  const next = async () => JSON.parse((await lines.next()).value ?? '') as unknown;
  const html = next();
  const state = html.then(async () => {
    htmlCame();
    const answersCame = inTime();
    const answers = await next();
    answersCame();
    return answers;
  });
  // Whoever waits for them is told.
  html.catch(() => undefined);
  state.catch(() => undefined);
  return { html, state };
}

/** Lines as they come; the last when the answer has ended. */
async function* linesOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
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

async function bodyIsRead(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

/** Its frame is on the screen, and the pictures that it asks for first are here, before the modules take line and processor. */
async function showFirstView(early: Early): Promise<void> {
  const late = setTimeout(preloadModules, VIEW_ALONE_MS);
  try {
    const { root, state } = await drawFirstView();
    clearTimeout(late);
    const tooLong = new Promise((resolve) => setTimeout(resolve, PICTURES_ALONE_MS));
    await Promise.race([Promise.all([firstPictures(root), painted()]), tooLong]);
    preloadModules();
    early.state = (await state) as DehydratedState;
  } catch {
    askEarly(early);
  }
  preloadModules();
}

// An address with a query is not the page that the addresses were made for.
if (token && !location.search) globalThis.earlyAnswers = { token, language, answers: {} };
const early = globalThis.earlyAnswers;
// Where the service worker is in charge the app is there before any answer.
if (early && hasFirstView && !navigator.serviceWorker?.controller)
  globalThis.firstView = showFirstView(early);
else {
  if (early) askEarly(early);
  if (routes.length > 0) preloadModules();
  else globalThis.askForModules = preloadModules;
}
