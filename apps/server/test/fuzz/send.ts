/** Sends requests as they are written, and checks what every response must hold to. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { FuzzRequest } from './requests.ts';
import { OUTSIDERS } from './people.ts';

/** A response that takes longer counts as a hang. The machine may be busy with other things. */
const HANG_MS = 20_000;
const TEXT_TYPES = /^(?:application\/(?:json|xml)|text\/)/;
const TRACES =
  /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+|syntax error at or near|violates [\w-]+ constraint|pg_catalog/;

export type FuzzResponse = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

class ReusedSocketError extends Error {}

/** Makes the sender of one run. Call `close` after the last response. */
export function sender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const sendOnce = (asked: FuzzRequest, token: string | undefined): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const headers = {
        ...asked.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(asked.body !== undefined && { 'content-length': asked.body.length }),
      };
      const { method, target: path } = asked;
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
        // The server may close an idle connection at the moment at which it is used again.
        if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
          reject(new ReusedSocketError());
        else reject(error);
      });
      sent.end(asked.body);
    });
  const send = async (asked: FuzzRequest, token: string | undefined): Promise<FuzzResponse> => {
    for (;;)
      try {
        return await sendOnce(asked, token);
      } catch (error) {
        if (!(error instanceof ReusedSocketError)) throw error;
      }
  };
  return { send, close: () => agent.destroy() };
}

/** Lists what is wrong with a response; empty where nothing is. */
export function faultsOf(asked: FuzzRequest, response: FuzzResponse, secret: string): string[] {
  const { status, headers, text } = response;
  const type = headers['content-type'] ?? '';
  const { location } = headers;
  // Node itself refuses a head that is too large; no route hears of it.
  const isApi = asked.target.startsWith('/api/') && status !== 431;
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (TEXT_TYPES.test(type) && TRACES.test(text)) faults.push('a stack trace or a statement');
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) faults.push(`leads to ${location}`);
  if (OUTSIDERS.has(asked.role) && text.includes(secret)) faults.push('another seller’s data');
  if (isApi && headers['cache-control'] === undefined) faults.push('no cache-control');
  if (isApi && status >= 400 && !isFailure(text, asked.method)) faults.push('a failure without its envelope');
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
