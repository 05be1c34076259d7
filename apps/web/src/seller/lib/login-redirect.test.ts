import { describe, expect, it } from 'vitest';
import { loginUrl, redirectTarget } from './login-redirect.ts';

const origin = 'https://raan.test';

describe('[AUTH-06] the redirect after login', () => {
  it.each(['/', '/deposit', '/order/12?tab=money#top', '/bank-cards?from=withdrawal'])(
    '[AUTH-06] goes to %s',
    (path) => {
      expect(redirectTarget(path, origin)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'deposit',
    'https://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/..//evil.test',
    'javascript:alert(1)',
    ' /deposit',
    '/login',
    '/register?x=1',
  ])('[AUTH-06] goes to the profile instead of %j', (path) => {
    expect(redirectTarget(path, origin)).toBe('/profile');
  });

  it('[AUTH-07] keeps path and query', () => {
    const address = new URL(loginUrl('/order/12?tab=money&x=1'), origin);
    expect(address.pathname).toBe('/login');
    expect(address.searchParams.get('redirect')).toBe('/order/12?tab=money&x=1');
  });
});
