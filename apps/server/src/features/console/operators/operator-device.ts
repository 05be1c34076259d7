// Known devices of operators: one signed cookie per operator, so that nothing has to be stored.
import { randomToken, isEqualInConstantTime, sign } from '#platform/secrets.ts';

export const OPERATOR_DEVICE_SECONDS = 400 * 86_400;

const signature = (secret: string, operatorId: number, nonce: string) =>
  sign(secret, 'operator-device', `${operatorId}:${nonce}`);

/** Operators who share a browser have separate cookies. */
export function operatorDeviceCookie(operatorId: number): string {
  return `raan_operator_device_${operatorId}`;
}

/** Creates the cookie's value for a device that has just signed in. */
export function newOperatorDevice(secret: string, operatorId: number): string {
  const nonce = randomToken().slice(0, 22);
  return `${nonce}.${signature(secret, operatorId, nonce)}`;
}

/** Whether the device has signed in as this operator before; undefined for a missing or forged cookie. */
export function knownOperatorDevice(
  secret: string,
  operatorId: number,
  cookie: string | undefined,
): string | undefined {
  const [nonce = '', signed = ''] = (cookie ?? '').split('.');
  return nonce !== '' && isEqualInConstantTime(signed, signature(secret, operatorId, nonce))
    ? nonce
    : undefined;
}
