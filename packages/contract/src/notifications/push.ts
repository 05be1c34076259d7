// End-to-end encrypted, for a device on which the app is closed.
import type { BrowserPayload } from './browser-payload.ts';

/** Endpoint URLs of push services are long and secret. */
export const PUSH_ENDPOINT_MAX = 2_000;
/** Longer texts are cut: push services accept 4,096 encrypted bytes. */
export const PUSH_TEXT_MAX = 400;

export type PushMessage = {
  title: string;
  body: string;
  /** Path on this site that a click opens. */
  path: string;
  /** Notifications with the same tag replace each other, so that duplicates are shown once. */
  tag: string;
  payload?: BrowserPayload;
  /** Shown even if the app is visible, because the seller requested a test. */
  test?: boolean;
};

/** Validates a received message. Written by hand, because the service worker must not load the schema library. */
export function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { title, body, path, tag } = value as Readonly<Record<string, unknown>>;
  return [title, body, path, tag].every((text) => typeof text === 'string');
}

/** Returns the tag of a notification, equal on every path to the device. */
export function notificationTag(id: number): string {
  return `raan-${id}`;
}
export const TEST_PUSH_TAG = 'raan-test';
