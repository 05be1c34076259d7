/** Asks a server as fast as it answers, over connections that stay open, and measures. As little work as can be: it shares the machine with the server. */
import { connect, type Socket } from 'node:net';

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number; asked: number };

/** What each asking took, in milliseconds, and how long they took together. */
type Taken = { times: number[]; seconds: number };

/** Asks once; `end` where there is nothing left to ask. */
type Ask = (client: number, turn: number) => Promise<void | 'end'>;

/** Runs `ask` again and again from `clients` places at once for `ms` milliseconds, or until one of them has nothing left to ask. */
export async function measure(clients: number, ms: number, ask: Ask): Promise<Measured> {
  return measuredFrom([await askAgain(clients, ms, ask)]);
}

/**
 * Measures what is compared in turns, one client each: what else the machine does, and how fast it is just then, meets all alike.
 * Each has `turns` turns of `ms` milliseconds.
 */
export async function measureInTurns<T>(
  compared: readonly T[],
  { turns, ms }: { turns: number; ms: number },
  ask: (of: T) => Promise<void>,
): Promise<{ of: T; measured: Measured }[]> {
  const taken = compared.map((of): { of: T; taken: Taken[] } => ({ of, taken: [] }));
  for (let turn = 0; turn < turns; turn += 1)
    for (const each of taken) each.taken.push(await askAgain(1, ms, () => ask(each.of)));
  return taken.map((each) => ({ of: each.of, measured: measuredFrom(each.taken) }));
}

async function askAgain(clients: number, ms: number, ask: Ask): Promise<Taken> {
  const times: number[] = [];
  const started = performance.now();
  let turn = 0;
  let isOver = false;
  const client = async (number: number) => {
    for (let before = performance.now(); before - started < ms && !isOver;) {
      if ((await ask(number, turn++)) === 'end') {
        // What fewer clients ask then is another measurement.
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

function measuredFrom(taken: readonly Taken[]): Measured {
  const times = taken.flatMap((turn) => turn.times).sort((a, b) => a - b);
  const seconds = taken.reduce((sum, turn) => sum + turn.seconds, 0);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), asked: times.length };
}

/** A question to the server, and whose it is. */
export type Asked = { path: string; token?: string | undefined };

/** Asks the server listening on a port one of these after the other from `clients` places, and again from the first, unless each may be asked `once` only. */
export class Asker {
  readonly #connections: Connection[];
  readonly #asked: readonly Asked[];
  readonly #isOnce: boolean;
  #next = 0;

  constructor(
    port: number,
    asked: readonly Asked[],
    { clients, isOnce = false }: { clients: number; isOnce?: boolean },
  ) {
    this.#asked = asked;
    this.#isOnce = isOnce;
    this.#connections = Array.from({ length: clients }, () => new Connection(port));
  }

  /** Asks each once. */
  async askAll(): Promise<void> {
    for (let count = 0; count < this.#asked.length; count += 1) await this.ask();
  }

  async ask(client = 0): Promise<void> {
    const asked = this.#asked[this.#isOnce ? this.#next : this.#next % this.#asked.length];
    if (!asked) throw new Error('there are not enough questions');
    this.#next += 1;
    await this.#connections[client]?.get(asked.path, asked.token);
  }

  close(): void {
    for (const open of this.#connections) open.close();
  }
}

/** One connection that asks one thing at a time. */
export class Connection {
  readonly #socket: Socket;
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = Infinity;
  #done: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined;
  #bodyAt = 0;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (piece) => this.#take(piece));
    this.#socket.on('error', (error) => this.#done?.reject(error));
    this.#socket.on('close', () => this.#done?.reject(new Error('the server hung up')));
  }

  /** The body of an answer that tells its length and succeeds. */
  get(path: string, token?: string): Promise<Buffer> {
    return this.#ask('GET', path, token, '');
  }

  /** The same of a call that sends something. */
  post(path: string, token: string, body: object): Promise<Buffer> {
    const json = JSON.stringify(body);
    const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
    return this.#ask('POST', path, token, `${head}\r\n${json}`);
  }

  #ask(method: string, path: string, token: string | undefined, rest: string): Promise<Buffer> {
    this.#pieces = [];
    this.#held = 0;
    this.#needed = Infinity;
    const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: bench\r\n${authorization}${rest || '\r\n'}`);
    return new Promise((resolve, reject) => (this.#done = { resolve, reject }));
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
    if (this.#needed === Infinity) this.#readHead();
    if (this.#held < this.#needed) return;
    const done = this.#done;
    this.#done = undefined;
    done?.resolve(Buffer.concat(this.#pieces).subarray(this.#bodyAt));
  }

  #readHead(): void {
    const start = Buffer.concat(this.#pieces);
    const end = start.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = start.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined)
      this.#done?.reject(new Error(`the server answered ${head.split('\r\n', 1)[0]}`));
    this.#bodyAt = end + 4;
    this.#needed = this.#bodyAt + Number(length);
  }
}
