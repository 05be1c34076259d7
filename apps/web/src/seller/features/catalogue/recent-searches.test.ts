import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#lib/session.ts';
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: () => null,
    get length() {
      return map.size;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  forgetSearches();
});

describe('[HOME-01] [CAT-02] recent searches', () => {
  it('keeps the last eight, newest first, each once', () => {
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ครีม']) rememberSearch(word);
    rememberSearch('D');
    expect(recentSearches()).toEqual(['D', 'ครีม', 'h', 'g', 'f', 'e', 'c', 'b']);
  });

  it('forgets one, or all', () => {
    for (const word of ['หมวก', '面霜']) rememberSearch(word);
    forgetSearch('หมวก');
    expect(recentSearches()).toEqual(['面霜']);
    forgetSearches();
    expect(recentSearches()).toEqual([]);
    expect(localStorage.getItem('recent_searches')).toBeNull();
  });

  it('leaves nothing on the device when the session ends', () => {
    const seller = { id: 1, account: 'mali', display_name: 'Mali' };
    startSession({
      token: 't',
      seller,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      remember: true,
    });
    rememberSearch('ครีม');
    endSession('logout');
    expect(localStorage.getItem('recent_searches')).toBeNull();
  });
});
