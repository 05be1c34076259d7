import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import {
  endSession,
  onSessionEnd,
  rememberedAccount,
  sellerInfo,
  sessionToken,
  startSession,
  type SessionEnd,
} from './session.ts';
import { isSessionExpired } from '#seller/app/watch-session.ts';

const seller = { id: 7, account: 'mali', display_name: 'ร้านมะลิ' };
const expiresAt = '2026-05-01T12:00:00Z';

beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('[AUTH-02] session storage', () => {
  it('[AUTH-02] keeps a remembered session in local storage and prefills the account next time', () => {
    startSession({ token: 'abc', seller, expiresAt, remember: true });
    expect(localStorage.getItem('token')).toBe('abc');
    expect(sessionStorage.getItem('token')).toBeNull();
    expect(rememberedAccount()).toBe('mali');
    expect(sellerInfo()).toEqual(seller);
  });

  it('[AUTH-02] keeps other sessions in session storage and clears an earlier remembered account', () => {
    startSession({ token: 'abc', seller, expiresAt, remember: true });
    startSession({ token: 'def', seller, expiresAt, remember: false });
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('token')).toBe('def');
    expect(sessionToken()).toBe('def');
    expect(rememberedAccount()).toBeUndefined();
  });

  it('[AUTH-07] treats an empty token as none', () => {
    localStorage.setItem('token', '  ');
    expect(sessionToken()).toBeUndefined();
  });

  it("keeps a tab's own session when another tab remembers another account", () => {
    startSession({ token: 'abc', seller, expiresAt, remember: false });
    localStorage.setItem('token', 'of another');
    localStorage.setItem('seller_info', JSON.stringify({ ...seller, id: 8 }));
    localStorage.setItem('token_expires_at', '1');
    expect({ token: sessionToken(), id: sellerInfo()?.id }).toEqual({ token: 'abc', id: 7 });
    expect(isSessionExpired(Date.parse(expiresAt) - 1)).toBe(false);
    endSession('expired');
    expect({ token: sessionToken(), id: sellerInfo()?.id }).toEqual({ token: 'of another', id: 8 });
    startSession({ token: 'abc', seller, expiresAt, remember: false });
    localStorage.setItem('token', 'of another');
    endSession('logout');
    expect(sessionToken()).toBeUndefined();
  });

  it('ignores unreadable seller info', () => {
    localStorage.setItem('seller_info', '{broken');
    expect(sellerInfo()).toBeUndefined();
  });
});

describe('[AUTH-09] the end of a session', () => {
  it('[AUTH-08] clears token, seller info and expiry, keeps the remembered account, and notifies once', () => {
    startSession({ token: 'abc', seller, expiresAt, remember: true });
    const onEnd = vi.fn<(reason: SessionEnd) => void>();
    const stop = onSessionEnd(onEnd);
    endSession('logout');
    endSession('logout');
    stop();
    expect(onEnd.mock.calls).toEqual([['logout']]);
    expect(sessionToken()).toBeUndefined();
    expect(sellerInfo()).toBeUndefined();
    expect(localStorage.getItem('token_expires_at')).toBeNull();
    expect(rememberedAccount()).toBe('mali');
  });

  it('does not end a newer session', () => {
    startSession({ token: 'abc', seller, expiresAt, remember: true });
    endSession('invalid', 'the one before');
    expect(sessionToken()).toBe('abc');
  });

  it('[AUTH-09] comes when the stored expiry has passed', () => {
    startSession({ token: 'abc', seller, expiresAt, remember: true });
    expect(isSessionExpired(Date.parse(expiresAt) - 1)).toBe(false);
    expect(isSessionExpired(Date.parse(expiresAt))).toBe(true);
  });
});
