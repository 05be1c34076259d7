import * as z from 'zod/mini';
import { CODE_MAX_CHARACTERS } from '../auth/second-factor.ts';
import { ACCOUNT_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Empty, text, Timestamp } from '../primitives.ts';
import { Operator, OPERATOR_PASSWORD_MIN_CHARACTERS } from './operator.ts';

const Password = text(PASSWORD_MAX_CHARACTERS);
const NewPassword = text(PASSWORD_MAX_CHARACTERS, OPERATOR_PASSWORD_MIN_CHARACTERS);
const Code = text(CODE_MAX_CHARACTERS);

export const signinOperator = endpoint({
  method: 'POST',
  path: '/console/signin',
  access: 'public',
  tag: 'console',
  summary:
    'Signs an operator in. With a second factor, `code` is a code of the app or a recovery code; without it the answer says that one is needed.',
  body: z.object({ account: text(ACCOUNT_MAX_CHARACTERS), password: Password, code: z.optional(Code) }),
  data: z.object({ token: z.string(), expires_at: Timestamp, operator: Operator }),
});

export const signoutOperator = endpoint({
  method: 'POST',
  path: '/console/signout',
  access: 'operator',
  tag: 'console',
  summary: 'Ends the session of the token it is called with.',
  beforeReady: true,
  data: Empty,
});

export const getOperator = endpoint({
  method: 'GET',
  path: '/console/me',
  access: 'operator',
  tag: 'console',
  summary: 'The signed-in operator.',
  beforeReady: true,
  data: z.object({ operator: Operator }),
});

export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/console/password',
  access: 'operator',
  tag: 'console',
  summary: 'Changes the password and ends the operator’s other sessions.',
  beforeReady: true,
  body: z.object({ old_password: Password, new_password: NewPassword }),
  data: z.object({ operator: Operator }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor',
  access: 'operator',
  tag: 'console',
  summary: 'Offers a secret for an authenticator app; it counts once a code of it was sent to `confirm`.',
  beforeFactor: true,
  data: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/confirm',
  access: 'operator',
  tag: 'console',
  summary:
    'Turns the second factor on by a code of the app. The recovery codes are told here and never again.',
  beforeFactor: true,
  body: z.object({ code: Code }),
  data: z.object({ operator: Operator, recovery_codes: z.array(z.string()) }),
});

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/prove',
  access: 'operator',
  tag: 'console',
  summary:
    'Takes a code of the app or a recovery code for one decision that needs a fresh second factor, within the next five minutes of this session.',
  body: z.object({ code: Code }),
  data: Empty,
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/disable',
  access: 'operator',
  tag: 'console',
  summary: 'Turns the second factor off, by a code of the app or a recovery code.',
  body: z.object({ code: Code }),
  data: z.object({ operator: Operator }),
});
