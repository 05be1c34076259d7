import type { DeliveryFailure } from '@raan/contract/console/message-channels';

export type Service = 'mail server' | 'SMS gateway' | 'LINE';

/**
 * Whether the message can be sent again. permanent: it would fail again. unknown: it may have been sent, and the service
 * does not recognise a repetition.
 */
type Outcome = 'temporary' | 'permanent' | 'unknown';

/** The failure of a mail server, SMS gateway or LINE. Without their text, which may contain addresses and links. */
export class DeliveryError extends Error {
  readonly service: Service;
  readonly failure: DeliveryFailure;
  /** Code of the service, such as `550 5.1.1`. */
  readonly code: string | null;
  readonly outcome: Outcome;
  /** The service asked to wait this long. */
  readonly retryAfterMs: number;

  constructor(
    service: Service,
    failure: DeliveryFailure,
    {
      code = null,
      outcome = 'temporary',
      retryAfterMs = 0,
    }: { code?: string | null; outcome?: Outcome; retryAfterMs?: number } = {},
  ) {
    const cause = failure === 'other' ? (code ?? failure) : [failure, code].filter(Boolean).join(' ');
    super(`the ${service} failed: ${cause}`);
    this.service = service;
    this.failure = failure;
    this.code = code;
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Converts any failure of a service, and removes its text. */
export function deliveryError(service: Service, cause: unknown): DeliveryError {
  if (cause instanceof DeliveryError) return cause;
  const { code, name } = cause as Partial<NodeJS.ErrnoException>;
  return new DeliveryError(service, 'other', { code: code ?? name ?? null });
}
