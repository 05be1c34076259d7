import { describe, expect, it } from 'vitest';
import { hasNoProblems, isEmail, loginProblems, registerProblems } from './auth-rules.ts';

const filled = { account: 'mali', password: '123456', confirmation: '123456', agreed: true };

describe('[AUTH-01] login', () => {
  it('[AUTH-01] requires an account and a password of at least 6 characters', () => {
    expect(loginProblems({ account: ' ', password: '' })).toEqual({
      account: 'accountRequired',
      password: 'passwordRequired',
    });
    expect(loginProblems({ account: 'mali', password: '12345' }).password).toBe('passwordShort');
    expect(hasNoProblems(loginProblems({ account: 'mali', password: '123456' }))).toBe(true);
  });
});

describe('[AUTH-04] registration', () => {
  it('[AUTH-04] accepts a complete form', () => {
    expect(hasNoProblems(registerProblems(filled))).toBe(true);
  });

  it.each([
    [{ account: '' }, { account: 'accountRequired' }],
    [{ password: '12345', confirmation: '12345' }, { password: 'passwordShort' }],
    [{ confirmation: '' }, { confirmation: 'confirmRequired' }],
    [{ confirmation: '1234567' }, { confirmation: 'passwordsDiffer' }],
    [{ agreed: false }, { agreed: 'termsRequired' }],
  ])('[AUTH-04] refuses %j', (change, problems) => {
    expect(registerProblems({ ...filled, ...change })).toMatchObject(problems);
  });
});

describe('isEmail', () => {
  it.each([
    ['a@b.co', true],
    [' a@b.co ', true],
    ['a@b', false],
    ['a b@c.d', false],
    ['', false],
  ])('for %j returns %s', (text, valid) => {
    expect(isEmail(text)).toBe(valid);
  });
});
