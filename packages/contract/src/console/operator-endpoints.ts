import * as z from 'zod/mini';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '../auth/second-factor.ts';
import { ACCOUNT_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Empty, text, Timestamp } from '../primitives.ts';
import { OperatorPasswordChange, SecondFactorCode } from './console-requests.ts';
import { Operator } from './operator.ts';

const Password = text(PASSWORD_MAX_CHARACTERS);
const Code = text(SECOND_FACTOR_CODE_MAX_CHARACTERS);

export const signinOperator = endpoint({
  method: 'POST',
  path: '/console/signin',
  access: 'public',
  tag: 'console',
  summary:
    'Signs an operator in. With a second factor, `code` is a code of the app or a recovery code; without it the response requires one.',
  body: z.object({ account: text(ACCOUNT_MAX_CHARACTERS), password: Password, code: z.optional(Code) }),
  data: z.object({ token: z.string(), expires_at: Timestamp, operator: Operator }),
});

export const signoutOperator = endpoint({
  method: 'POST',
  path: '/console/signout',
  access: 'operator',
  tag: 'console',
  summary: 'Ends the session of the request.',
  beforePasswordChange: true,
  data: Empty,
});

export const getOperator = endpoint({
  method: 'GET',
  path: '/console/me',
  access: 'operator',
  tag: 'console',
  summary: 'Returns the signed-in operator.',
  beforePasswordChange: true,
  data: z.object({ operator: Operator }),
});

export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/console/password',
  access: 'operator',
  tag: 'console',
  summary: 'Changes the password and ends the operator’s other sessions.',
  beforePasswordChange: true,
  body: OperatorPasswordChange,
  data: z.object({ operator: Operator }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor',
  access: 'operator',
  tag: 'console',
  summary: 'Creates a secret for an authenticator app. It becomes active when `confirm` receives a code.',
  beforeSecondFactor: true,
  data: z.object({ secret: z.string(), otpauth_uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/confirm',
  access: 'operator',
  tag: 'console',
  summary:
    'Turns the second factor on with a code of the app. Returns the recovery codes, which are never shown again.',
  beforeSecondFactor: true,
  body: SecondFactorCode,
  data: z.object({ operator: Operator, recovery_codes: z.array(z.string()) }),
});

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/prove',
  access: 'operator',
  tag: 'console',
  summary:
    'Verifies a code of the app or a recovery code for one decision that requires a fresh second factor. Valid for five minutes in this session.',
  body: z.object({ code: Code }),
  data: Empty,
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/console/second-factor/disable',
  access: 'operator',
  tag: 'console',
  summary: 'Turns the second factor off with a code of the app or a recovery code.',
  body: SecondFactorCode,
  data: z.object({ operator: Operator }),
});
