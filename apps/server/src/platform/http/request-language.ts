import { negotiateLanguage, type Language } from '@raan/contract/language';
import type { FastifyRequest } from 'fastify';

/** The language that a request asks for in Accept-Language. */
export function requestLanguage(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language']);
}
