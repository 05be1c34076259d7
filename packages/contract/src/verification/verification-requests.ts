// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';

/** Longer than any valid value, so that the error names the field. */
const Typed = z.string().check(z.maxLength(200));
const Address = z.string().check(z.maxLength(1_000));

export const VerificationRequest = z.object({
  real_name: z.optional(Typed),
  id_card_number: z.optional(Typed),
  id_card_front_url: z.optional(Address),
  id_card_back_url: z.optional(Address),
});
