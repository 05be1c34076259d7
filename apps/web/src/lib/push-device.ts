// This device as one that is told of news while the app is closed: switching on and off, and a test that says at which step it ends.
import { TEST_PUSH_TAG } from '@raan/contract/notifications/push';
import {
  getPushKey,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '@raan/contract/notifications/push-endpoints';
import { call } from './api.ts';
import { registerWorker } from './app-worker.ts';
import { askForPermission, notificationPermission } from './browser-notification.ts';
import { endPushes } from './forget-seller.ts';
import { sellerInfo } from './session.ts';
import { readStoredJson, removeStored, writeStored } from './storage.ts';
import { isPushShown } from './worker-messages.ts';

/** The notification-enabled flag of this device: whose it is, and the id under which the server knows it. It outlives a logout. */
const DEVICE_KEY = 'push_device';
/** A worker whose files do not come never gets ready, and a browser that can't reach its push service may ask it for minutes. */
const WORKER_WITHIN_MS = 20_000;
const SUBSCRIBED_WITHIN_MS = 30_000;
const SHOWN_WITHIN_MS = 20_000;

/** What a push has to pass, in order. */
export const PUSH_STEPS = ['permission', 'worker', 'subscription', 'server', 'service', 'shown'] as const;
export type PushStep = (typeof PUSH_STEPS)[number];

/** `install`: an iPhone tells only apps on its home screen. `unsupported`: this browser tells nobody. */
export type PushSupport = 'supported' | 'install' | 'unsupported';

/** Why a step ended it; `status` is what the push service answered. */
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

class StepFailed extends Error {
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

/** Whether this device can be told at all. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'supported';
  return isApple() && !isInstalled() ? 'install' : 'unsupported';
}

type Device = { seller: number; id: number };

function isDevice(value: unknown): value is Device {
  return typeof value === 'object' && value !== null && typeof (value as Device).id === 'number';
}

/** What was switched on here by the seller who is signed in. */
function ownDevice(): Device | undefined {
  const device = readStoredJson('local', DEVICE_KEY, isDevice);
  return device?.seller === sellerInfo()?.id ? device : undefined;
}

/** Whether pushes are switched on here. */
export function isPushOn(): boolean {
  return ownDevice() !== undefined && pushSupport() === 'supported' && notificationPermission() === 'granted';
}

/** The work's own result, or the failure of its step where it does not end in time. */
async function within<T>(ms: number, work: Promise<T>, step: PushStep): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StepFailed({ step, reason: 'too_late' })), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function permitted(): Promise<void> {
  if (pushSupport() !== 'supported') throw new StepFailed({ step: 'permission', reason: 'unsupported' });
  const answer = await askForPermission().catch(() => {
    throw new StepFailed({ step: 'permission', reason: 'failed' });
  });
  if (answer !== 'granted')
    throw new StepFailed({ step: 'permission', reason: answer === 'denied' ? 'denied' : 'dismissed' });
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await registerWorker())) throw new StepFailed({ step: 'worker', reason: 'failed' });
  return await within(WORKER_WITHIN_MS, navigator.serviceWorker.ready, 'worker');
}

/** The key's bytes; some browsers take no text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function subscribed(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (cause) {
    // One that was made for another key stands in the way of the new one.
    const old = await registration.pushManager.getSubscription().catch(() => null);
    if (!old || !(cause instanceof DOMException) || cause.name !== 'InvalidStateError')
      throw new StepFailed({ step: 'subscription', reason: 'failed' });
    await old.unsubscribe();
    return await registration.pushManager.subscribe(options).catch(() => {
      throw new StepFailed({ step: 'subscription', reason: 'failed' });
    });
  }
}

async function known(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
  const { id } = await call(subscribeToPush, { body }).catch(() => {
    throw new StepFailed({ step: 'server', reason: 'failed' });
  });
  writeStored('local', DEVICE_KEY, JSON.stringify({ seller: sellerInfo()?.id, id }));
}

async function connect(onStep: (step: PushStep) => void): Promise<PushSubscription> {
  onStep('permission');
  await permitted();
  onStep('worker');
  const registration = await readyWorker();
  onStep('subscription');
  const { public_key: key } = await call(getPushKey).catch(() => {
    throw new StepFailed({ step: 'server', reason: 'failed' });
  });
  const subscription = await within(SUBSCRIBED_WITHIN_MS, subscribed(registration, key), 'subscription');
  onStep('server');
  await known(subscription);
  return subscription;
}

async function resultOf(work: () => Promise<void>): Promise<PushResult> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    if (error instanceof StepFailed) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** Switches pushes on for this device; to be called on a press, as it may ask for permission. */
export async function turnPushOn(): Promise<PushResult> {
  return await resultOf(async () => void (await connect(() => undefined)));
}

/** Switches them off, here and on the server. */
export async function turnPushOff(): Promise<void> {
  const device = ownDevice();
  removeStored('local', DEVICE_KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // One that is gone already is as off as it can be.
  if (device) await call(unsubscribeFromPush, { params: { id: device.id } }).catch(() => undefined);
}

/**
 * A device that this seller switched on belongs to whichever session of theirs is here now; browsers change their addresses too. What is left of
 * another seller ends: the page that they were on may have gone before it could end it.
 */
export async function keepPushAlive(): Promise<void> {
  if (isPushOn()) await turnPushOn();
  else if (ownDevice() === undefined) await endPushes();
}

function shown(): { arrived: Promise<boolean>; stop: () => void } {
  let stop = () => {};
  const arrived = new Promise<boolean>((resolve) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (isPushShown(data) && data.pushShown === TEST_PUSH_TAG) resolve(true);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    const timer = setTimeout(() => resolve(false), SHOWN_WITHIN_MS);
    stop = () => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', onMessage);
    };
  });
  return { arrived, stop };
}

/** Sends this device a push and follows it to the screen; `onStep` hears each step as it begins. */
export async function testPushHere(onStep: (step: PushStep) => void): Promise<PushResult> {
  return await resultOf(async () => {
    const subscription = await connect(onStep);
    onStep('service');
    const { arrived, stop } = shown();
    try {
      const { outcome, status } = await call(testPush, { body: { endpoint: subscription.endpoint } }).catch(
        () => {
          throw new StepFailed({ step: 'server', reason: 'failed' });
        },
      );
      if (outcome !== 'accepted')
        throw new StepFailed({
          step: outcome === 'unknown_device' ? 'server' : 'service',
          reason: outcome === 'unknown_device' ? 'failed' : outcome,
          ...(status !== null && { status }),
        });
      onStep('shown');
      if (!(await arrived)) throw new StepFailed({ step: 'shown', reason: 'not_shown' });
    } finally {
      stop();
    }
  });
}
