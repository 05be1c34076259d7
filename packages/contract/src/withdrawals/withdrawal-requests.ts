// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { Baht, text } from '../primitives.ts';
import { BANK_CODES } from './bank-card.ts';
import { WITHDRAWAL_NOTE_MAX } from './withdrawal.ts';

/** Leaves room for separators. */
const CARD_NUMBER_WRITTEN_MAX = 40;
const Password = text(PASSWORD_MAX_CHARACTERS);
const NewPassword = text(PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS);

export const WithdrawalRequest = z.object({
  amount: Baht,
  withdraw_password: NewPassword,
  description: z.optional(text(WITHDRAWAL_NOTE_MAX, 0)),
  /** Pays out the whole rest, also below the minimum, before the account is closed. */
  closing: z.optional(z.boolean()),
});

export const NewBankCard = z.object({
  bank_name: z.enum(BANK_CODES),
  card_number: text(CARD_NUMBER_WRITTEN_MAX),
  card_holder_name: text(NAME_MAX_CHARACTERS),
  /** The withdrawal password. Without an existing one, this sets it. */
  withdraw_password: NewPassword,
});

export const WithdrawPasswordChange = z.object({ old_password: Password, new_password: NewPassword });

export const WithdrawPasswordReset = z.object({ token: text(200), new_password: NewPassword });
