// The app's service worker as the page sees it: registered once the page stands, asked for a new build, told to take over.
import { isLive } from './realtime-state.ts';
import { ASK_WHO_TELLS, isOpenPath, type WorkerAnswer, type WorkerQuestion } from './worker-messages.ts';

const SCRIPT = '/sw.js';
const LOOK_EVERY_MS = 30 * 60_000;
/** Coming back sooner than this after the last look asks nothing. */
const LOOK_AGAIN_AFTER_MS = 60_000;
const ANSWER_WITHIN_MS = 2_000;

/** The service worker's registration, or undefined where the browser has none or refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined);
}

function say(worker: ServiceWorker, question: WorkerQuestion): void {
  // A worker is of our own origin; only windows take a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(question);
}

/** The build that a worker belongs to. */
async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    channel.port1.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer);
      resolve(data.entry);
    });
    channel.port1.start();
    worker.postMessage({ ask: 'build' } satisfies WorkerQuestion, [channel.port2]);
  });
}

/** The build that this page was loaded as: the document names its entry (boot/boot-data.ts). */
function ownBuild(): string | undefined {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as { entry?: string }).entry : undefined;
}

/**
 * Watches for a new build: `onUpdate` is called with what changes over to it. A worker of the build that the page already is takes over in
 * silence. Returns a function that stops it.
 */
export function watchUpdates(
  registration: ServiceWorkerRegistration,
  onUpdate: (apply: () => void) => void,
): () => void {
  let lookedAtMs = Date.now();
  const onWaiting = async () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    if ((await buildOf(waiting)) === ownBuild()) say(waiting, { ask: 'take over' });
    else onUpdate(() => applyUpdate(registration));
  };
  const look = () => {
    lookedAtMs = Date.now();
    // One that was found before anybody watched waits still.
    registration.update().then(onWaiting, () => undefined);
  };
  const onFound = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void onWaiting();
    });
  };
  const onVisible = () => {
    if (!document.hidden && Date.now() - lookedAtMs > LOOK_AGAIN_AFTER_MS) look();
  };
  registration.addEventListener('updatefound', onFound);
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(look, LOOK_EVERY_MS);
  void onWaiting();
  return () => {
    registration.removeEventListener('updatefound', onFound);
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}

/** Lets the new build take over and loads the page anew as soon as it has. */
function applyUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(waiting, { ask: 'take over' });
}

/** Leads the page where a pressed notification says, and tells the worker whether it is needed. Returns a function that stops it. */
export function followNotifications(navigate: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (isOpenPath(data)) navigate(data.openPath);
    else if (data === ASK_WHO_TELLS) ports[0]?.postMessage(isLive());
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}

/** Lets the worker keep the texts of a language. */
export function keepTexts(registration: ServiceWorkerRegistration, language: string): void {
  if (registration.active) say(registration.active, { ask: 'language', language });
}
