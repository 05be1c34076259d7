// A local Stripe that speaks the wire protocol: form-encoded requests, keyed repeats, error bodies, signed events.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

export const STRIPE_KEY = 'sk_test_local';
export const STRIPE_WEBHOOK_SECRET = 'whsec_local';

/** How the next requests fail: before or after their effect. */
export type StripeFault =
  | 'hang'
  | 'reset_after_effect'
  | 'rate_limit'
  | 'error_500'
  | 'error_503'
  | 'malformed';

type Fields = Record<string, string>;
type Intent = {
  object: 'payment_intent';
  id: string;
  amount: number;
  currency: string;
  status: 'requires_action' | 'succeeded' | 'canceled' | 'requires_payment_method';
  latest_charge: string | null;
  metadata: Fields;
  next_action: object | null;
};
type Charge = {
  object: 'charge';
  id: string;
  amount: number;
  currency: string;
  status: 'succeeded';
  paid: true;
  disputed: boolean;
  metadata: Fields;
  created: number;
  payment_intent: string;
};
type Session = {
  object: 'checkout.session';
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  url: string | null;
  amount_total: number;
  metadata: Fields;
};
type Refund = {
  object: 'refund';
  id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  payment_intent: string;
  charge: string;
  created: number;
  metadata: Fields;
  failure_reason?: string;
  instructions_email?: string;
};
type Dispute = {
  object: 'dispute';
  id: string;
  amount: number;
  currency: string;
  status: string;
  reason: string;
  created: number;
  charge: string;
  payment_intent: string;
  evidence_details: { due_by: number | null };
  balance_transactions: BalanceTransaction[];
};
type BalanceTransaction = {
  object: 'balance_transaction';
  id: string;
  type: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  created: number;
  source: string | null;
};
type Answer = { status: number; body: object; headers?: Fields };

class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** Parameters that Stripe knows, by request. Others are refused, as Stripe does. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  'POST /v1/payment_intents':
    /^(amount|currency|confirm|description|allowed_payment_method_types\[\d+\]|payment_method_data\[(type|billing_details\]\[email)\]|metadata\[\w+\])$/,
  'POST /v1/checkout/sessions':
    /^(mode|allowed_payment_method_types\[\d+\]|line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|success_url|cancel_url|expires_at|customer_email|metadata\[\w+\]|payment_intent_data\[(description|metadata\]\[\w+)\])$/,
  'GET /v1/balance_transactions':
    /^(created\[(gte?|lte?)\]|currency|ending_before|expand\[\d+\]|limit|payout|source|starting_after|type)$/,
  'GET /v1/disputes':
    /^(charge|created\[(gte?|lte?)\]|ending_before|expand\[\d+\]|limit|payment_intent|starting_after)$/,
  'POST /v1/refunds': /^(payment_intent|amount|metadata\[\w+\]|instructions_email)$/,
};

export type StripeServer = ReturnType<typeof createStripe> & { url: string; close: () => Promise<void> };

/** Starts a local Stripe on a free port. Its time is that of `now`, in milliseconds. */
export async function startStripeServer(now: () => number = Date.now): Promise<StripeServer> {
  const stripe = createStripe(now);
  const server = createServer((request, response) => void stripe.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(stripe, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  });
}

function createStripe(now: () => number) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const movements: BalanceTransaction[] = [];
  const repeats = new Map<string, { request: string; answer: Answer }>();
  const faults: StripeFault[] = [];
  const silence = new EventEmitter();
  const received: { call: string; fields: Fields; key: string | undefined }[] = [];
  let sequence = 0;
  const newId = (kind: string) => `${kind}_local_${(sequence += 1)}`;
  const seconds = () => Math.floor(now() / 1_000);
  const find = <T>(objects: ReadonlyMap<string, T>, id: string): T => {
    const found = objects.get(id);
    if (!found)
      throw new StripeRefusal(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');
    return found;
  };
  const move = (type: string, source: string | null, amount: number, fee: number): BalanceTransaction => {
    const movement: BalanceTransaction = {
      object: 'balance_transaction',
      id: newId('txn'),
      type,
      source,
      amount,
      fee,
      net: amount - fee,
      currency: 'thb',
      created: seconds(),
    };
    movements.push(movement);
    return movement;
  };

  function createIntent(fields: Fields, key?: string): Intent {
    const email = fields['payment_method_data[billing_details][email]'];
    if (!email)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'Missing required param: billing_details[email].',
        'parameter_missing',
      );
    if (Number(fields['amount']) < 10_00)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'Amount must convert to at least 50 cents.',
        'amount_too_small',
      );
    return storeIntent(fields, { amount: Number(fields['amount']), key });
  }

  function storeIntent(fields: Fields, { amount }: { amount: number; key?: string | undefined }): Intent {
    const id = newId('pi');
    const intent: Intent = {
      object: 'payment_intent',
      id,
      amount,
      currency: 'thb',
      status: 'requires_action',
      latest_charge: null,
      metadata: metadataOf(fields),
      next_action: {
        type: 'promptpay_display_qr_code',
        promptpay_display_qr_code: {
          data: `00020101021129370016A000000677010111${id}`,
          hosted_instructions_url: `https://payments.stripe.com/promptpay/instructions/${id}`,
        },
      },
    };
    intents.set(id, intent);
    return intent;
  }

  function cancelIntent(id: string): Intent {
    const intent = find(intents, id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    intent.status = 'canceled';
    return intent;
  }

  function createSession(fields: Fields): Session {
    if (Number(fields['expires_at']) < seconds() + 30 * 60)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      );
    const id = newId('cs_test');
    const session: Session = {
      object: 'checkout.session',
      id,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
      metadata: metadataOf(fields),
    };
    sessions.set(id, session);
    return session;
  }

  function expireSession(id: string): Session {
    const session = find(sessions, id);
    if (session.status !== 'open')
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `Only Checkout Sessions with a status in ["open"] can be expired.`,
      );
    session.status = 'expired';
    session.url = null;
    return session;
  }

  function createRefund(fields: Fields): Refund {
    const intent = find(intents, fields['payment_intent'] ?? '');
    const paid = intent.latest_charge === null ? undefined : charges.get(intent.latest_charge);
    if (!paid)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        'This PaymentIntent does not have a successful charge to refund.',
      );
    const amount = Number(fields['amount']);
    const refunded = [...refunds.values()]
      .filter((one) => one.charge === paid.id && one.status !== 'failed' && one.status !== 'canceled')
      .reduce((sum, one) => sum + one.amount, 0);
    if (refunded + amount > paid.amount)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `Charge ${paid.id} has already been refunded.`,
        'charge_already_refunded',
      );
    const refund: Refund = {
      object: 'refund',
      id: newId('re'),
      amount,
      currency: 'thb',
      status: 'pending',
      payment_intent: intent.id,
      charge: paid.id,
      created: seconds(),
      metadata: metadataOf(fields),
      ...(fields['instructions_email'] && { instructions_email: fields['instructions_email'] }),
    };
    refunds.set(refund.id, refund);
    return refund;
  }

  const expanded = (intent: Intent | null, expand: string) =>
    intent && expand.includes('latest_charge') && intent.latest_charge !== null
      ? { ...intent, latest_charge: charges.get(intent.latest_charge) }
      : intent;
  const listOf = (data: readonly { id: string }[], fields: Fields) => {
    const start = fields['starting_after']
      ? data.findIndex(({ id }) => id === fields['starting_after']) + 1
      : 0;
    const limit = Number(fields['limit'] ?? 10);
    if (limit < 1 || limit > 100)
      throw new StripeRefusal(400, 'invalid_request_error', 'Limit can range between 1 and 100.');
    return {
      object: 'list',
      data: data.slice(start, start + limit),
      has_more: data.length > start + limit,
      url: '/v1/list',
    };
  };

  function work(method: string, path: string, fields: Fields): object {
    const [, , kind = '', id = '', step = ''] = path.split('/');
    const expand = fields['expand[0]'] ?? '';
    if (kind === 'payment_intents') {
      if (method === 'GET') return expanded(find(intents, id), expand) ?? {};
      return step === 'cancel' ? cancelIntent(id) : createIntent(fields);
    }
    if (kind === 'checkout') {
      const sessionId = path.split('/')[4] ?? '';
      if (method === 'POST')
        return path.endsWith('/expire') ? expireSession(sessionId) : createSession(fields);
      const session = find(sessions, sessionId);
      const intent = session.payment_intent === null ? null : (intents.get(session.payment_intent) ?? null);
      return expand.startsWith('payment_intent')
        ? { ...session, payment_intent: expanded(intent, expand) }
        : session;
    }
    if (kind === 'refunds') {
      if (method === 'POST') return createRefund(fields);
      const own = [...refunds.values()].filter((one) => one.payment_intent === fields['payment_intent']);
      return listOf(own.toReversed(), fields);
    }
    if (kind === 'disputes') {
      const own = [...disputes.values()].filter((one) => one.payment_intent === fields['payment_intent']);
      return listOf(own, fields);
    }
    if (kind === 'balance_transactions') {
      const from = Number(fields['created[gte]'] ?? 0);
      const to = Number(fields['created[lt]'] ?? Number.POSITIVE_INFINITY);
      const own = movements.filter(({ created }) => created >= from && created < to).toReversed();
      const sourceOf = (source: string | null) =>
        source === null
          ? null
          : (charges.get(source) ?? refunds.get(source) ?? disputes.get(source) ?? source);
      if (expand !== 'data.source') return listOf(own, fields);
      return listOf(
        own.map((one) => ({ ...one, source: sourceOf(one.source) })),
        fields,
      );
    }
    throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
  }

  /** A key belongs to one request: repeats get its answer, other parameters are refused. */
  function answer(method: string, path: string, fields: Fields, key: string | undefined): Answer {
    const request = `${method} ${path} ${JSON.stringify(fields)}`;
    const earlier = key === undefined ? undefined : repeats.get(key);
    if (earlier && earlier.request !== request)
      return refusal(
        new StripeRefusal(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        ),
      );
    if (earlier) return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } };
    let result: Answer;
    try {
      const known = PARAMETERS[`${method} ${path}`];
      const unknown = known && Object.keys(fields).find((name) => !known.test(name));
      if (unknown)
        throw new StripeRefusal(
          400,
          'invalid_request_error',
          `Received unknown parameter: ${unknown}`,
          'parameter_unknown',
        );
      // A copy: the answer is what the object was at that time.
      result = { status: 200, body: structuredClone(work(method, path, fields)) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      result = refusal(error);
    }
    if (key !== undefined && method === 'POST') repeats.set(key, { request, answer: result });
    return result;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const fields = Object.fromEntries(method === 'GET' ? searchParams : new URLSearchParams(text));
    const key = request.headers['idempotency-key'];
    received.push({
      call: `${method} ${pathname}`,
      fields,
      key: typeof key === 'string' ? key : undefined,
    });
    const fault = faults.shift();
    if (fault === 'hang') {
      silence.emit('begin');
      return;
    }
    if (fault === 'rate_limit')
      return send(response, {
        ...refusal(
          new StripeRefusal(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit'),
        ),
        headers: { 'retry-after': '1' },
      });
    if (fault === 'error_500' || fault === 'error_503')
      return send(
        response,
        refusal(new StripeRefusal(fault === 'error_500' ? 500 : 503, 'api_error', 'Sorry.')),
      );
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(
        response,
        refusal(new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided.')),
      );
    const result = answer(method, pathname, fields, typeof key === 'string' ? key : undefined);
    if (fault === 'reset_after_effect') {
      request.socket.destroy();
      silence.emit('begin');
      return;
    }
    if (fault === 'malformed') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"object": "payment_in');
      return;
    }
    send(response, result);
  }

  function charge(intent: Intent): void {
    const id = newId('ch');
    charges.set(id, {
      object: 'charge',
      id,
      amount: intent.amount,
      currency: 'thb',
      status: 'succeeded',
      paid: true,
      disputed: false,
      metadata: intent.metadata,
      created: seconds(),
      payment_intent: intent.id,
    });
    intent.latest_charge = id;
    intent.status = 'succeeded';
    move('charge', id, intent.amount, Math.round(intent.amount * 0.0365));
  }

  return {
    handle,
    faults,
    /** Aborts as soon as a request hangs or is reset; Stripe's client repeats a reset request once by itself. */
    abortOnSilence: (): AbortSignal => {
      const abort = new AbortController();
      silence.once('begin', () => abort.abort());
      return abort.signal;
    },
    received,
    refunds,
    disputes,
    movements,
    /** The payer pays a QR code or a hosted page. */
    pay(ref: string): void {
      const session = sessions.get(ref);
      if (!session) return charge(find(intents, ref));
      const intent = storeIntent({}, { amount: session.amount_total });
      intent.metadata = session.metadata;
      charge(intent);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    },
    /** A refund ends, or waits for its payer. Repeatable in any order. */
    setRefund(key: string, status: Refund['status']): Refund {
      const refund = [...refunds.values()].find(({ metadata }) => metadata['refund_key'] === key);
      if (!refund) throw new Error(`no refund ${key}`);
      refund.status = status;
      if (status === 'failed') refund.failure_reason = 'declined';
      if (status === 'succeeded') move('refund', refund.id, -refund.amount, 0);
      if (status === 'failed') move('refund_failure', refund.id, refund.amount, 0);
      return refund;
    },
    /** The bank of a card's owner takes the money back, or the dispute goes on. */
    dispute(ref: string, status: string): Dispute {
      const intent = find(intents, sessions.get(ref)?.payment_intent ?? ref);
      const known = [...disputes.values()].find(({ payment_intent: id }) => id === intent.id);
      const dispute: Dispute = known ?? {
        object: 'dispute',
        id: newId('dp'),
        amount: intent.amount,
        currency: 'thb',
        status,
        reason: 'fraudulent',
        created: seconds(),
        charge: intent.latest_charge ?? '',
        payment_intent: intent.id,
        evidence_details: { due_by: seconds() + 7 * 86_400 },
        balance_transactions: [],
      };
      dispute.status = status;
      disputes.set(dispute.id, dispute);
      const disputed = charges.get(dispute.charge);
      if (disputed) disputed.disputed = true;
      const taken = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
      // An inquiry takes no money; a won dispute returns it, but not the fee.
      if (!status.startsWith('warning_') && status !== 'won' && taken === 0)
        dispute.balance_transactions.push(move('adjustment', dispute.id, -dispute.amount, 500_00));
      if (status === 'won' && taken < 0)
        dispute.balance_transactions.push(move('adjustment', dispute.id, -taken, 0));
      return dispute;
    },
    /** An entry of the account itself, such as a monthly fee or a payout. */
    move,
    /** A signed message about the current state of an object. */
    event(object: { id: string; object: string }, at = now()): { rawBody: string; header: string } {
      const rawBody = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        type: `${object.object}.updated`,
        created: Math.floor(at / 1_000),
        data: { object },
      });
      return { rawBody, header: signStripe(rawBody, at) };
    },
    objectOf: (ref: string) => structuredClone(sessions.get(ref) ?? find(intents, ref)),
  };
}

/** The signature header, made by Stripe's own library. */
export function signStripe(rawBody: string, at: number, secret = STRIPE_WEBHOOK_SECRET): string {
  return new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp: Math.floor(at / 1_000),
  });
}

function metadataOf(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function refusal(error: StripeRefusal): Answer {
  const { status, type, code, message } = error;
  return { status, body: { error: { type, message, ...(code !== undefined && { code }) } } };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local', ...headers })
    .end(JSON.stringify(body));
}
