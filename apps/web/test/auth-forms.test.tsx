// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getSlideChallenge, register, signin, verifySlide } from '@raan/contract/auth/auth-endpoints';
import {
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_LOGIN_MS,
  REDIRECT_AFTER_REGISTER_MS,
  SLIDE_PASS_HEADER,
} from '@raan/contract/constants';
import { getSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import auth from '#seller/features/auth/auth.messages.en.ts';
import { termsMessages } from '#seller/lib/terms-messages.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp, preloadPages } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const EXPIRES_AT = '2099-01-01T00:00:00.000Z';
const SLIDE_DONE = 'Verified';
const PASSWORD_SHORT = auth.passwordShort.replace('{min}', String(PASSWORD_MIN_CHARACTERS));

function authServer(): FakeServer {
  return (
    new FakeServer({ samples: true })
      .on(getSlideChallenge, { challenge: 'challenge', expires_at: EXPIRES_AT })
      .on(verifySlide, { pass: 'pass', expires_at: EXPIRES_AT })
      // The app applies the seller's language after the login.
      .on(getSellerSettings, { ...createSampleData(getSellerSettings), language: 'en' })
      .on(signin, { ...createSampleData(signin), token: 'token', expires_at: EXPIRES_AT })
  );
}

async function open(path: string, server: FakeServer): Promise<UserEvent> {
  await Promise.all([
    preloadPages(['/login', '/profile', '/pending-shipment'], 'en'),
    termsMessages.load('en'),
  ]);
  const user = await openSellerApp(path, { server, language: 'en', visitor: true });
  await screen.findByRole('slider');
  return user;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const termsBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /terms of use/ });

/** Without a layout the track has no length, so that one key completes the slide. */
async function completeSlide(user: UserEvent): Promise<void> {
  screen.getByRole('slider').focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByText(SLIDE_DONE);
}

async function fillLogin(user: UserEvent): Promise<void> {
  await user.type(field(auth.account), 'mali');
  await user.type(field(auth.password), 'long enough');
  await completeSlide(user);
}

async function fillRegistration(user: UserEvent, password: string): Promise<void> {
  for (const label of [auth.password, auth.confirmPassword]) {
    await user.clear(field(label));
    await user.type(field(label), password);
  }
}

/** Submits and returns once the delay before the redirect has passed. */
async function submitAndAdvance(name: string, done: string | RegExp, delayMs: number): Promise<void> {
  const path = location.pathname;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  button(name).click();
  await screen.findByText(done);
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(location.pathname).toBe(path);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
}

describe('the login form', () => {
  it('[AUTH-01] validates field by field, then requires the slide', async () => {
    const server = authServer();
    const user = await open('/login', server);
    expect(screen.getByRole('link', { name: auth.toRegister }).getAttribute('href')).toBe('/register');
    expect(screen.getByRole('link', { name: auth.forgot }).getAttribute('href')).toBe('/forgot-password');
    await user.click(button(auth.logIn));
    await screen.findByText(auth.accountRequired);
    screen.getByText(auth.passwordRequired);
    await waitFor(() => expect(document.activeElement).toBe(field(auth.account)));

    await user.type(field(auth.account), 'mali');
    await user.type(field(auth.password), '12345');
    screen.getByText(PASSWORD_SHORT);
    await user.type(field(auth.password), '6');
    expect(screen.queryByText(PASSWORD_SHORT)).toBeNull();
    await user.click(button(auth.logIn));
    await waitFor(() => expect(screen.getAllByText(auth.slideRequired)).toHaveLength(2));
    expect(server.count(signin)).toBe(0);
  });

  it('[AUTH-13] shows the server’s message for a wrong password, keeps the account and resets the slide', async () => {
    const message = 'Wrong account or password';
    const user = await open('/login', authServer().refuse(signin, 'AUTH_LOGIN_FAILED', 400, { message }));
    await fillLogin(user);
    await user.click(button(auth.logIn));
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    expect(field(auth.account).value).toBe('mali');
    // A slide pass is valid once.
    expect(screen.queryByText(SLIDE_DONE)).toBeNull();
  });

  it.each([
    ['opens the requested page', '/pending-shipment?priority=high', '/pending-shipment?priority=high'],
    ['never opens another site', 'https://evil.example/', '/profile'],
  ])('[AUTH-06] %s after a second', async (_, redirect, target) => {
    const user = await open(`/login?redirect=${encodeURIComponent(redirect)}`, authServer());
    await fillLogin(user);
    await submitAndAdvance(auth.logIn, /^Logged in/, REDIRECT_AFTER_LOGIN_MS);
    await waitFor(() => expect(location.href).toBe(`${location.origin}${target}`));
  });
});

describe('the registration form', () => {
  it('[AUTH-04] [AUTH-13] validates, shows the terms, and reports an existing account', async () => {
    const message = 'This account already exists';
    const server = authServer().refuse(register, 'BUSINESS_ACCOUNT_EXISTS', 409, { message });
    const user = await open('/register', server);
    await user.type(field(auth.account), 'mali');
    await user.type(field(auth.password), 'long enough');
    await user.type(field(auth.confirmPassword), 'something else');
    await user.click(button(auth.register));
    await screen.findByText(auth.passwordsDiffer);
    screen.getByText(auth.termsRequired);
    await fillRegistration(user, 'long enough');
    await user.click(screen.getByText(auth.terms, { selector: 'button' }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: auth.agreeTerms }));
    await waitFor(() => expect(screen.queryByText(auth.termsRequired)).toBeNull());
    expect(termsBox().checked).toBe(true);
    await user.click(button(auth.register));
    await waitFor(() => expect(screen.getAllByText(auth.slideRequired)).toHaveLength(2));
    expect(server.count(register)).toBe(0);

    await completeSlide(user);
    await user.click(button(auth.register));
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    expect(location.pathname).toBe('/register');
    // A slide pass is valid once.
    expect(screen.queryByText(SLIDE_DONE)).toBeNull();
  });

  it('[SEC-03] shows the refusal of a common password at its field and keeps the completed slide', async () => {
    const refusal = 'This password is too common. Choose a stronger one';
    const server = authServer().refuse(register, 'REQUEST_VALIDATION_ERROR', 422, {
      errors: { password: [refusal] },
    });
    const user = await open('/register', server);
    await user.type(field(auth.account), 'mali');
    await fillRegistration(user, 'iloveyou');
    await user.click(termsBox());
    await completeSlide(user);
    await user.click(button(auth.register));
    await screen.findByText(refusal);
    expect(field(auth.password).getAttribute('aria-invalid')).toBe('true');
    screen.getByText(SLIDE_DONE);

    server.on(register, createSampleData(register));
    await fillRegistration(user, 'mango and sticky rice');
    await submitAndAdvance(auth.register, auth.registered, REDIRECT_AFTER_REGISTER_MS);
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(
      server.received.findLast(({ endpoint }) => endpoint === register)?.headers.get(SLIDE_PASS_HEADER),
    ).toBe('pass');
    expect(server.count(verifySlide)).toBe(1);
  });
});
