/** Raw HTTP requests, for what `fetch` would normalize or refuse to send. */
import { connect } from 'node:net';
import type { Reply, TestApp } from './test-app.ts';

export type RawReply = Pick<Reply, 'status' | 'body'>;

/** Sends one request exactly as given. `headers` are complete lines; `connection: close` is added. */
export async function rawRequest(
  app: TestApp,
  request: { line: string; headers?: readonly string[]; body?: string },
): Promise<RawReply> {
  const body = request.body ?? '';
  const lines = [
    request.line,
    ...(request.headers?.some((header) => /^host:/i.test(header)) ? [] : ['host: localhost']),
    'connection: close',
    ...(body ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    ...(request.headers ?? []),
  ];
  const text = await exchange(app.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const content = text.slice(text.indexOf('\r\n\r\n') + 4);
  const json = /\{[^]*\}/.exec(content)?.[0];
  return { status, body: json ? JSON.parse(json) : content };
}

/** Writes bytes to the server. Resolves with the response when the server closes the connection. */
export async function exchange(port: number, sent: string | Buffer): Promise<string> {
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.setTimeout(5_000, () => socket.destroy(new Error('the server did not close the connection')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
