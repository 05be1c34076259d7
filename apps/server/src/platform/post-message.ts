/** The answer of a message service. */
export type MessageResponse = {
  status: number;
  /** How long the service asked to wait; 0 if it did not. */
  retryAfterMs: number;
  text: string;
};

const RETRY_AFTER_MAX_MS = 3_600_000;

/** Sends one request to a message service, without redirects. Throws the error of `fetch` if there is no whole answer in time. */
export async function postMessage(
  url: string,
  {
    headers,
    body,
    timeoutMs,
    maxCharacters,
  }: { headers: Record<string, string>; body: string; timeoutMs: number; maxCharacters: number },
): Promise<MessageResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  const seconds = Number(reply.headers.get('retry-after') ?? 0);
  return {
    status: reply.status,
    retryAfterMs: seconds > 0 ? Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) : 0,
    text: (await reply.text()).slice(0, maxCharacters),
  };
}
