// Adds headers, failures and descriptions to the schemas that the server validates with.
import { IDEMPOTENCY_HEADER, SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { ERROR_STATUS } from '@raan/contract/errors/errors';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'The token is missing, unknown or expired.',
  403: 'Not allowed, or the CSRF header is missing.',
  404: 'Not found.',
  409: 'The state does not allow it any more, or the Idempotency-Key was used with other input.',
  422: 'Fields are invalid; `errors` lists the reasons by field.',
  429: 'Too many requests; Retry-After gives the seconds to wait.',
  500: 'Internal error.',
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
        description: 'A unique text for this request; a repeat with it returns the first result.',
      },
    }),
    ...(config.slide && {
      [SLIDE_PASS_HEADER]: {
        type: 'string',
        description: 'The pass of a solved slide challenge; required after three failures.',
      },
    }),
  };
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined;
}

/** Handlers parse forms with files themselves, so the route has no schema for them. */
const FORM = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    description: 'The summary lists the fields.',
    additionalProperties: { type: 'string', format: 'binary' },
  },
};

/** Omits failures that the route cannot return. */
function describe(schema: FastifySchema, config: FastifyContextConfig): FastifySchema {
  const responses = config.responseSchemas?.() ?? { 200: { type: 'object' } };
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
        Object.entries(responses).map(([status, response]) => [
          status,
          { description: schema.summary ?? 'Success.', ...response },
        ]),
      ),
      ...Object.fromEntries(failures.map(([status, description]) => [status, failure(description)])),
    },
  };
}

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

/** Allows the page's own scripts and styles, and requests to this server. Swagger UI uses inline styles. */
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
