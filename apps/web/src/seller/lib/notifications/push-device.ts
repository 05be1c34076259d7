import { TEST_PUSH_TAG } from '@raan/contract/notifications/push';
import {
  getPushKey,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@raan/contract/notifications/push-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { registerWorker } from '#seller/lib/worker-client.ts';
import { requestNotificationPermission, notificationPermission } from './browser-notification.ts';
import { removePushSubscription } from '#seller/lib/clear-seller-data.ts';
import { sellerInfo } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { isPushShown } from '#lib/worker-messages.ts';

/** The push setting of this device: the seller and the server's id of the device. Survives a logout. */
const DEVICE_KEY = 'push_device';
/** Workers whose files fail to load never become ready; push services may be unreachable for minutes. */
const WORKER_TIMEOUT_MS = 20_000;
const SUBSCRIBE_TIMEOUT_MS = 30_000;
const TEST_PUSH_TIMEOUT_MS = 20_000;

/** Steps of a push, in order. */
export const PUSH_STEPS = ['permission', 'worker', 'subscription', 'server', 'service', 'shown'] as const;
export type PushStep = (typeof PUSH_STEPS)[number];

/** `install`: iPhones support push only in apps on the home screen. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

/** `status` is the push service's HTTP status. */
export type PushFailure = {
  step: PushStep;
  reason:
    | 'denied'
    | 'dismissed'
    | 'unsupported'
    | 'refused'
    | 'gone'
    | 'unreachable'
    | 'not_shown'
    | 'too_late'
    | 'failed';
  status?: number;
};
export type PushResult = { ok: true } | { ok: false; failure: PushFailure };

class PushStepError extends Error {
  readonly failure: PushFailure;
  constructor(failure: PushFailure) {
    super(failure.step);
    this.failure = failure;
  }
}

function isApple(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Returns whether this device can receive pushes. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'supported';
  return isApple() && !isInstalled() ? 'install' : 'unsupported';
}

type Device = { seller: number; id: number };

function isDevice(value: unknown): value is Device {
  return typeof value === 'object' && value !== null && typeof (value as Device).id === 'number';
}

function currentSellerDevice(): Device | undefined {
  const device = readStoredJson('local', DEVICE_KEY, isDevice);
  return device?.seller === sellerInfo()?.id ? device : undefined;
}

/** Whether pushes are enabled on this device. */
export function isPushOn(): boolean {
  return (
    currentSellerDevice() !== undefined &&
    pushSupport() === 'supported' &&
    notificationPermission() === 'granted'
  );
}

/** Throws the failure of its step after `ms`. */
async function withTimeout<T>(ms: number, work: Promise<T>, step: PushStep): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushStepError({ step, reason: 'too_late' })), ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function requirePermission(): Promise<void> {
  if (pushSupport() !== 'supported') throw new PushStepError({ step: 'permission', reason: 'unsupported' });
  const permission = await requestNotificationPermission().catch(() => {
    throw new PushStepError({ step: 'permission', reason: 'failed' });
  });
  if (permission !== 'granted')
    throw new PushStepError({ step: 'permission', reason: permission === 'denied' ? 'denied' : 'dismissed' });
}

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await registerWorker())) throw new PushStepError({ step: 'worker', reason: 'failed' });
  return await withTimeout(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready, 'worker');
}

/** Decodes the server's key; some browsers accept bytes only. */
function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function createSubscription(
  registration: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (cause) {
    // A subscription with another key blocks the new one.
    const existing = await registration.pushManager.getSubscription().catch(() => null);
    if (!existing || !(cause instanceof DOMException) || cause.name !== 'InvalidStateError')
      throw new PushStepError({ step: 'subscription', reason: 'failed' });
    await existing.unsubscribe();
    return await registration.pushManager.subscribe(options).catch(() => {
      throw new PushStepError({ step: 'subscription', reason: 'failed' });
    });
  }
}

async function registerOnServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
  const { id } = await callEndpoint(subscribeToPush, { body }).catch(() => {
    throw new PushStepError({ step: 'server', reason: 'failed' });
  });
  writeStored('local', DEVICE_KEY, JSON.stringify({ seller: sellerInfo()?.id, id }));
}

async function connect(onStep: (step: PushStep) => void): Promise<PushSubscription> {
  onStep('permission');
  await requirePermission();
  onStep('worker');
  const registration = await waitForWorker();
  onStep('subscription');
  const { public_key: key } = await callEndpoint(getPushKey).catch(() => {
    throw new PushStepError({ step: 'server', reason: 'failed' });
  });
  const subscription = await withTimeout(
    SUBSCRIBE_TIMEOUT_MS,
    createSubscription(registration, key),
    'subscription',
  );
  onStep('server');
  await registerOnServer(subscription);
  return subscription;
}

async function toPushResult(work: () => Promise<void>): Promise<PushResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (error instanceof PushStepError) return { ok: false, failure: error.failure };
    throw error;
  }
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Runs changes one after another, so that a renewal under way does not undo a later switch-off. */
async function changeInOrder<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(change, change);
  lastChange = result;
  return await result;
}

/** Subscribes this device to pushes. Call it from a click handler, because it may ask for permission. */
export async function turnPushOn(): Promise<PushResult> {
  return await changeInOrder(subscribeDevice);
}

async function subscribeDevice(): Promise<PushResult> {
  return await toPushResult(async () => void (await connect(() => undefined)));
}

/** Unsubscribes this device, here and on the server. */
export async function turnPushOff(): Promise<void> {
  await changeInOrder(unsubscribeDevice);
}

async function unsubscribeDevice(): Promise<void> {
  const device = currentSellerDevice();
  removeStored('local', DEVICE_KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // The server may have deleted the device already.
  if (device) await callEndpoint(unsubscribeFromPush, { params: { id: device.id } }).catch(() => undefined);
}

/** Registers the device again: browsers change push endpoints. Removes an earlier seller's subscription. */
export async function renewPushSubscription(): Promise<void> {
  await changeInOrder(async () => {
    if (isPushOn()) await subscribeDevice();
    else if (currentSellerDevice() === undefined) await removePushSubscription();
  });
}

function waitForTestPush(): { arrived: Promise<boolean>; stop: () => void } {
  let stop = () => {};
  const arrived = new Promise<boolean>((resolve) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isPushShown(data) && data.pushShown === TEST_PUSH_TAG) resolve(true);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    const timer = setTimeout(() => resolve(false), TEST_PUSH_TIMEOUT_MS);
    stop = () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', onMessage);
    };
  });
  return { arrived, stop };
}

/** Sends a test push to this device and waits until it is shown. `onStep` receives each step as it starts. */
export async function testPushHere(onStep: (step: PushStep) => void): Promise<PushResult> {
  return await toPushResult(async () => {
    const subscription = await connect(onStep);
    onStep('service');
    const { arrived, stop } = waitForTestPush();
    try {
      const { outcome, status } = await callEndpoint(testPush, {
        body: { endpoint: subscription.endpoint },
      }).catch(() => {
        throw new PushStepError({ step: 'server', reason: 'failed' });
      });
      if (outcome !== 'accepted')
        throw new PushStepError({
          step: outcome === 'unknown_device' ? 'server' : 'service',
          reason: outcome === 'unknown_device' ? 'failed' : outcome,
          ...(status !== null && { status }),
        });
      onStep('shown');
      if (!(await arrived)) throw new PushStepError({ step: 'shown', reason: 'not_shown' });
    } finally {
      stop();
    }
  });
}
