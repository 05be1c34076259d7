// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { text } from '../primitives.ts';
import { EMAIL_MAX_CHARACTERS, EMAIL_PATTERN } from './email-address.ts';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from './second-factor.ts';

const NewPassword = text(PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS);
export const PasswordChange = z.object({ oldPassword: NewPassword, newPassword: NewPassword });

export const EmailChange = z.object({
  email: text(EMAIL_MAX_CHARACTERS).check(z.regex(EMAIL_PATTERN)),
  password: text(PASSWORD_MAX_CHARACTERS),
});

export const EmailConfirmation = z.object({ code: text(12) });

export const PhoneCodeRequest = z.object({ phone: text(20) });

export const PhoneConfirmation = z.object({ phone: text(20), code: text(12) });

export const TwoFactorConfirmation = z.object({
  password: text(PASSWORD_MAX_CHARACTERS),
  code: text(SECOND_FACTOR_CODE_MAX_CHARACTERS),
});
