// What the OpenAPI document tells beyond the schemas that the server works by: headers, failures and words.
import { IDEMPOTENCY_HEADER, SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { ERROR_STATUS } from '@raan/contract/errors/errors';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'The request cannot be taken as it is.',
  401: 'The token is missing, unknown or has run out.',
  403: 'Not allowed, or the page’s own header is missing.',
  404: 'There is nothing of that name.',
  409: 'It was done already, or the Idempotency-Key was used with another input.',
  422: 'Fields are wrong; `errors` names each with its reasons.',
  429: 'Too many requests; Retry-After tells how long to wait.',
  500: 'A fault of the server.',
  503: 'Temporarily unavailable; Retry-After gives the seconds to wait.',
};

const failure = (description: string) => ({
  description,
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: 'In the language of Accept-Language.' },
    reason: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Reasons by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['success', 'code', 'message'],
});

function headersOf(config: FastifyContextConfig): object | undefined {
  const properties = {
    ...(config.idempotent && {
      [IDEMPOTENCY_HEADER]: {
        type: 'string',
        maxLength: 128,
        description: 'A text of your own for this request; a repeat with it answers the first result.',
      },
    }),
    ...(config.slide && {
      [SLIDE_PASS_HEADER]: {
        type: 'string',
        description: 'The pass of a finished slide; demanded after three failures.',
      },
    }),
  };
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined;
}

/** A form with files is read by its handler, so the route has no schema for it. */
const FORM = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    description: 'The summary names the fields.',
    additionalProperties: { type: 'string', format: 'binary' },
  },
};

/** The route's schema as it is published. A status that the route cannot answer with is not among its failures. */
function describe(schema: FastifySchema, config: FastifyContextConfig): FastifySchema {
  const answers = config.answers?.() ?? { 200: { type: 'object' } };
  const failures = Object.entries(FAILURES).filter(
    ([status]) => status !== '401' || (config.access ?? 'public') !== 'public',
  );
  const headers = headersOf(config);
  return {
    ...schema,
    ...(config.multipart && FORM),
    ...(headers && { headers }),
    response: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          { description: schema.summary ?? 'It worked.', ...answer },
        ]),
      ),
      ...Object.fromEntries(failures.map(([status, description]) => [status, failure(description)])),
    },
  };
}

/** Options of the OpenAPI document. Only the document is changed; what the server validates and strips stays as it is. */
export const apiDescription: FastifyDynamicSwaggerOptions = {
  openapi: {
    info: {
      title: 'Raan',
      description: 'The seller side of a short-video shopping marketplace.',
      version: '1',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  },
  transform: ({ schema, url, route }) => ({
    schema: schema?.hide ? schema : describe(schema ?? {}, route.config ?? {}),
    url,
  }),
};

/** The page's own scripts and styles, and requests to this server. The interface sets styles in its markup. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
