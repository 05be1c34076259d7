// Does minimal work, because it shares the machine with the server.
import { connect, type Socket } from 'node:net';

export type Measurement = { perSecond: number; p50Ms: number; p99Ms: number; requests: number };

/** Duration of each request in milliseconds, and of the whole sample in seconds. */
type Sample = { times: number[]; seconds: number };

/** Resolves with `end` when no requests are left. */
type Operation = (client: number, index: number) => Promise<void | 'end'>;

/** Repeats `operation` with parallel `clients` for `durationMs`, or until no requests are left. */
export async function measure(
  clients: number,
  durationMs: number,
  operation: Operation,
): Promise<Measurement> {
  return summarize([await repeatFor(clients, durationMs, operation)]);
}

/**
 * Measures subjects in alternation with one client each, in `rounds` rounds of `durationMs`, so that machine
 * load affects all alike.
 */
export async function measureInterleaved<T>(
  subjects: readonly T[],
  { rounds, durationMs }: { rounds: number; durationMs: number },
  operation: (subject: T) => Promise<void>,
): Promise<{ subject: T; measurement: Measurement }[]> {
  const series = subjects.map((subject): { subject: T; samples: Sample[] } => ({ subject, samples: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const each of series)
      each.samples.push(await repeatFor(1, durationMs, () => operation(each.subject)));
  return series.map((each) => ({ subject: each.subject, measurement: summarize(each.samples) }));
}

/** Measures `count` single operations of each subject in alternation. */
export async function measureAlternately<T>(
  subjects: readonly T[],
  count: number,
  operation: (subject: T) => Promise<void>,
): Promise<{ subject: T; measurement: Measurement }[]> {
  const times = new Map(subjects.map((subject): [T, number[]] => [subject, []]));
  for (let index = 0; index < count; index += 1)
    for (const [subject, own] of times) {
      const before = performance.now();
      await operation(subject);
      own.push(performance.now() - before);
    }
  return [...times].map(([subject, own]) => {
    const seconds = own.reduce((sum, time) => sum + time, 0) / 1000;
    return { subject, measurement: summarize([{ times: own, seconds }]) };
  });
}

async function repeatFor(clients: number, durationMs: number, operation: Operation): Promise<Sample> {
  const times: number[] = [];
  const started = performance.now();
  let index = 0;
  let isOver = false;
  const client = async (number: number) => {
    for (let before = performance.now(); before - started < durationMs && !isOver;) {
      if ((await operation(number, index++)) === 'end') {
        // Ends the sample: with fewer clients the rest would not be comparable.
        isOver = true;
        return;
      }
      const now = performance.now();
      times.push(now - before);
      before = now;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { times, seconds: (performance.now() - started) / 1000 };
}

function summarize(samples: readonly Sample[]): Measurement {
  const times = samples.flatMap((sample) => sample.times).sort((a, b) => a - b);
  const seconds = samples.reduce((sum, sample) => sum + sample.seconds, 0);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), requests: times.length };
}

/** With a body, a POST request. */
export type LoadRequest = { path: string; token?: string | undefined; body?: object | undefined };

/** Sends a list of requests over `clients` connections and starts again at its end, unless `isUnique`. */
export class LoadClient {
  readonly #connections: Connection[];
  readonly #requests: readonly LoadRequest[];
  readonly #isUnique: boolean;
  #next = 0;

  constructor(
    port: number,
    requests: readonly LoadRequest[],
    { clients, isUnique = false }: { clients: number; isUnique?: boolean },
  ) {
    this.#requests = requests;
    this.#isUnique = isUnique;
    this.#connections = Array.from({ length: clients }, () => new Connection(port));
  }

  async sendAll(): Promise<void> {
    for (let count = 0; count < this.#requests.length; count += 1) await this.send();
  }

  async send(client = 0): Promise<void> {
    const request = this.#requests[this.#isUnique ? this.#next : this.#next % this.#requests.length];
    if (!request) throw new Error('the scenario has too few requests');
    this.#next += 1;
    const { path, token, body } = request;
    const connection = this.#connections[client];
    await (body ? connection?.post(path, token ?? '', body) : connection?.get(path, token));
  }

  close(): void {
    for (const open of this.#connections) open.close();
  }
}

/** An HTTP connection that handles one request at a time. */
export class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #receivedBytes = 0;
  #expectedBytes = Infinity;
  #done: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined;
  #bodyStart = 0;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#done?.reject(error));
    this.#socket.on('close', () => this.#done?.reject(new Error('the server closed the connection')));
  }

  /** Resolves with the body of a 200 response. The response must have a content-length. */
  get(path: string, token?: string): Promise<Buffer> {
    return this.#request('GET', path, token, '');
  }

  /** Sends a JSON body; otherwise like `get`. */
  post(path: string, token: string, body: object): Promise<Buffer> {
    const json = JSON.stringify(body);
    const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
    return this.#request('POST', path, token, `${head}\r\n${json}`);
  }

  #request(method: string, path: string, token: string | undefined, headersAndBody: string): Promise<Buffer> {
    this.#chunks = [];
    this.#receivedBytes = 0;
    this.#expectedBytes = Infinity;
    const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${authorization}${headersAndBody || '\r\n'}`,
    );
    return new Promise((resolve, reject) => (this.#done = { resolve, reject }));
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#receivedBytes += chunk.length;
    if (this.#expectedBytes === Infinity) this.#readHead();
    if (this.#receivedBytes < this.#expectedBytes) return;
    const done = this.#done;
    this.#done = undefined;
    done?.resolve(Buffer.concat(this.#chunks).subarray(this.#bodyStart));
  }

  #readHead(): void {
    const start = Buffer.concat(this.#chunks);
    const end = start.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = start.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined)
      this.#done?.reject(new Error(`the server responded ${head.split('\r\n', 1)[0]}`));
    this.#bodyStart = end + 4;
    this.#expectedBytes = this.#bodyStart + Number(length);
  }
}
