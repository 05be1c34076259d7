// How request bodies are read: JSON, for the realtime client's sign-in a form, and for uploads a form with files. Anything else is refused before it is parsed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_UPLOAD_TIMEOUT_MS, PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import { isApiRequest } from './matched-route.ts';

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The body as it came, byte for byte: what a signature is made over. Kept for JSON bodies only. */
export function rawBodyOf(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

const FORM_FIELDS_MAX = 20;

/** Whoever sends it gives up first, and is told in their language. */
const LONGER_THAN_PAGES_MS = 30_000;
/** How long a body may be on its way, by what it is. */
export const BODY_LIMITS = {
  textMs: 30_000,
  pictureMs: PICTURE_UPLOAD_TIMEOUT_MS + LONGER_THAN_PAGES_MS,
  importMs: IMPORT_UPLOAD_TIMEOUT_MS + LONGER_THAN_PAGES_MS,
};

/** Replaces the content-type parsers. An absent or empty JSON body reads as an empty object. */
export function readBodies(app: FastifyInstance, limits = BODY_LIMITS): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string;
    rawBodies.set(request, body);
    if (body.trim() === '') done(null, {});
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(text as string)].slice(0, FORM_FIELDS_MAX);
      done(null, Object.fromEntries(fields));
    },
  );
  // Few content types, each spelled one way. Validators have been bypassed by odd spellings of this header.
  app.addHook('onRequest', async (request) => {
    const header = request.headers['content-type'];
    if (header === undefined) return;
    const isJson = /^application\/json(; ?charset=utf-8)?$/i.test(header);
    const isForm =
      (request.routeOptions.url === '/api/pusher/auth' || !isApiRequest(request)) &&
      /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i.test(header);
    const isUpload =
      Boolean(request.routeOptions.config.multipart) &&
      /^multipart\/form-data; ?boundary="?[\w'()+,./:=?-]{1,70}"?$/i.test(header);
    if (!isJson && !isForm && !isUpload) throw Object.assign(new Error('content type'), { statusCode: 415 });
  });
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') request.body ??= {};
  });
  // Node has one limit for all requests, which is that of the longest upload.
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { multipart = false } = request.routeOptions.config;
    const ms = multipart === 'import' ? limits.importMs : multipart ? limits.pictureMs : limits.textMs;
    const { raw } = request;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      // As Node says it itself: whoever listens answers 408 and ends the connection.
      app.server.emit('clientError', error, raw.socket);
    }, ms);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
