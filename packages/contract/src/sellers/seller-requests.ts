// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../constants.ts';
import { LANGUAGES } from '../language.ts';
import { text } from '../primitives.ts';

export const SellerUpdate = z.object({
  display_name: z.optional(text(NAME_MAX_CHARACTERS)),
  phone: z.optional(z.nullable(text(20))),
  address: z.optional(z.nullable(text(ADDRESS_MAX_CHARACTERS))),
  language: z.optional(z.enum(LANGUAGES)),
});
