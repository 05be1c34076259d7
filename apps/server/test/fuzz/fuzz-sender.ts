import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { FuzzRequest } from './requests.ts';
import { ROLES_WITHOUT_ACCESS } from './actors.ts';

/** Treats a slower response as a hang. The limit allows for a busy machine. */
const HANG_MS = 20_000;
const TEXT_TYPES = /^(?:application\/(?:json|xml)|text\/)/;
const LEAK_PATTERNS =
  /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+|syntax error at or near|violates [\w-]+ constraint|pg_catalog/;

export type FuzzResponse = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

class ReusedSocketError extends Error {}

/** Creates the HTTP sender of one run. Call `close` after the last response. */
export function createFuzzSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const sendOnce = (request: FuzzRequest, token: string | undefined): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const headers = {
        ...request.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-length': request.body.length }),
      };
      const { method, target: path } = request;
      const sent = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          clearTimeout(hanging);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          });
        });
      });
      const hanging = setTimeout(() => sent.destroy(new Error(`no response within ${HANG_MS} ms`)), HANG_MS);
      sent.on('error', (error) => {
        clearTimeout(hanging);
        // The server may close an idle connection just as it is reused.
        if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
          reject(new ReusedSocketError());
        else reject(error);
      });
      sent.end(request.body);
    });
  const send = async (request: FuzzRequest, token: string | undefined): Promise<FuzzResponse> => {
    for (;;)
      try {
        return await sendOnce(request, token);
      } catch (error) {
        if (!(error instanceof ReusedSocketError)) throw error;
      }
  };
  return { send, close: () => agent.destroy() };
}

/** Returns the faults of a response; empty without any. */
export function findFaults(request: FuzzRequest, response: FuzzResponse, secret: string): string[] {
  const { status, headers, text } = response;
  const type = headers['content-type'] ?? '';
  const { location } = headers;
  // Node itself answers 431 to oversized headers, before any route runs.
  const isApi = request.target.startsWith('/api/') && status !== 431;
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (TEXT_TYPES.test(type) && LEAK_PATTERNS.test(text)) faults.push('a stack trace or an SQL statement');
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) faults.push(`redirects to ${location}`);
  if (ROLES_WITHOUT_ACCESS.has(request.role) && text.includes(secret)) faults.push('another seller’s data');
  if (isApi && headers['cache-control'] === undefined) faults.push('no cache-control header');
  if (isApi && status >= 400 && !isFailure(text, request.method))
    faults.push('a failure without the error envelope');
  return faults;
}

function isFailure(text: string, method: string): boolean {
  if (method === 'HEAD') return true;
  try {
    const { success, code, message } = JSON.parse(text) as Record<string, unknown>;
    return success === false && typeof code === 'string' && typeof message === 'string';
  } catch {
    return false;
  }
}
