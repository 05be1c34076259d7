// Other types than these are refused before parsing.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMPORT_UPLOAD_TIMEOUT_MS, PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import { isApiRequest } from './matched-route.ts';

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The unparsed text of a JSON body, for checking signatures. */
export function getRawBody(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

const FORM_FIELDS_MAX = 20;

/** The web client gives up first, so that it can report the failure in the reader's language. */
const CLIENT_TIMEOUT_MARGIN_MS = 30_000;
export const BODY_LIMITS = {
  textMs: 30_000,
  pictureMs: PICTURE_UPLOAD_TIMEOUT_MS + CLIENT_TIMEOUT_MARGIN_MS,
  importMs: IMPORT_UPLOAD_TIMEOUT_MS + CLIENT_TIMEOUT_MARGIN_MS,
};

/** Replaces the content-type parsers. An absent or empty JSON body becomes an empty object. */
export function registerBodyParsers(app: FastifyInstance, limits = BODY_LIMITS): void {
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
  // One spelling only per content type: odd spellings of this header have been used to bypass validators.
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
  // Node has one limit for all requests, which must allow the longest upload.
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { multipart = false } = request.routeOptions.config;
    const ms = multipart === 'import' ? limits.importMs : multipart ? limits.pictureMs : limits.textMs;
    const { raw } = request;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      // Emits Node's own event, so that its listener responds 408 and closes the connection.
      app.server.emit('clientError', error, raw.socket);
    }, ms);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
