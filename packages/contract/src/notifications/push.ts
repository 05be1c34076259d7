// What a push carries to a device on which the app is closed. It travels encrypted, so that only that browser reads it.
import type { BrowserPayload } from './browser-payload.ts';

/** The address that a browser's push service gives a device; secret, and long. */
export const PUSH_ENDPOINT_MAX = 2_000;
/** Longer texts are cut: push services take 4,096 bytes, encrypted. */
export const PUSH_TEXT_MAX = 400;

export type PushMessage = {
  title: string;
  body: string;
  /** A path of ours, which a click opens. */
  path: string;
  /** One tag, one notification: what is sent twice, or shown by an open page too, is seen once. */
  tag: string;
  payload?: BrowserPayload;
  /** Shown even while the app is looked at: the seller asked for a test. */
  test?: boolean;
};

/** Whether what arrived is a message of ours. Written out, so that a worker that wakes for it carries no schema library. */
export function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { title, body, path, tag } = value as Readonly<Record<string, unknown>>;
  return [title, body, path, tag].every((text) => typeof text === 'string');
}

/** The tag of a notification, wherever the device shows it. */
export function notificationTag(id: number): string {
  return `raan-${id}`;
}
export const TEST_PUSH_TAG = 'raan-test';
