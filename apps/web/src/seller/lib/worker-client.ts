import { isRealtimeConnected } from './realtime/realtime-state.ts';
import {
  CAN_PAGE_NOTIFY,
  isOpenPath,
  type WorkerResponse,
  type WorkerRequest,
} from '#lib/worker-messages.ts';

const SCRIPT = '/sw.js';
const CHECK_INTERVAL_MS = 30 * 60_000;
/** A page that becomes visible checks for updates at most this often. */
const CHECK_AGAIN_AFTER_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 2_000;

/** Registers the service worker. Undefined where the browser has none or refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' }).catch(() => undefined);
}

function postRequest(worker: ServiceWorker, question: WorkerRequest): void {
  // postMessage to a worker has no target origin; only windows have one.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(question);
}

async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), RESPONSE_TIMEOUT_MS);
    channel.port1.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      clearTimeout(timer);
      resolve(data.entry);
    });
    channel.port1.start();
    worker.postMessage({ ask: 'build' } satisfies WorkerRequest, [channel.port2]);
  });
}

function pageBuild(): string | undefined {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as { entry?: string }).entry : undefined;
}

/**
 * Offers a new build: `onUpdate` receives a function that switches to it. A waiting worker of the page's own
 * build is activated silently. Returns a function that stops it.
 */
export function watchUpdates(
  registration: ServiceWorkerRegistration,
  onUpdate: (apply: () => void) => void,
): () => void {
  let checkedAtMs = Date.now();
  const onWaiting = async () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    if ((await buildOf(waiting)) === pageBuild()) postRequest(waiting, { ask: 'take over' });
    else onUpdate(() => applyUpdate(registration));
  };
  const checkForUpdate = () => {
    checkedAtMs = Date.now();
    // A worker found before watching began is still waiting.
    registration.update().then(onWaiting, () => undefined);
  };
  const onUpdateFound = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void onWaiting();
    });
  };
  const onVisible = () => {
    if (!document.hidden && Date.now() - checkedAtMs > CHECK_AGAIN_AFTER_MS) checkForUpdate();
  };
  registration.addEventListener('updatefound', onUpdateFound);
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(checkForUpdate, CHECK_INTERVAL_MS);
  void onWaiting();
  return () => {
    registration.removeEventListener('updatefound', onUpdateFound);
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}

/** Activates the new build and reloads the page when it is active. */
function applyUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  postRequest(waiting, { ask: 'take over' });
}

/** Opens clicked notifications; answers whether the page alerts itself. Returns a function to stop it. */
export function handleWorkerMessages(navigate: (path: string) => void): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (isOpenPath(data)) navigate(data.openPath);
    else if (data === CAN_PAGE_NOTIFY) ports[0]?.postMessage(isRealtimeConnected());
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}

/** Makes the worker cache the messages of a language. */
export function cacheLanguage(registration: ServiceWorkerRegistration, language: string): void {
  if (registration.active) postRequest(registration.active, { ask: 'language', language });
}
