// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '../auth/second-factor.ts';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { text } from '../primitives.ts';

export const AccountClosing = z.object({
  password: text(PASSWORD_MAX_CHARACTERS),
  code: z.optional(text(SECOND_FACTOR_CODE_MAX_CHARACTERS, 0)),
});
