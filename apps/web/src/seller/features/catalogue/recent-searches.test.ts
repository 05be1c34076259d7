import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#lib/session.ts';
import {
  removeRecentSearch,
  clearRecentSearches,
  recentSearches,
  addRecentSearch,
} from './recent-searches.ts';

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
  clearRecentSearches();
});

describe('[HOME-01] [CAT-02] recent searches', () => {
  it('keep the last eight without duplicates, newest first', () => {
    for (const keyword of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ครีม']) addRecentSearch(keyword);
    addRecentSearch('D');
    expect(recentSearches()).toEqual(['D', 'ครีม', 'h', 'g', 'f', 'e', 'c', 'b']);
  });

  it('can be removed one by one or all at once', () => {
    for (const keyword of ['หมวก', '面霜']) addRecentSearch(keyword);
    removeRecentSearch('หมวก');
    expect(recentSearches()).toEqual(['面霜']);
    clearRecentSearches();
    expect(recentSearches()).toEqual([]);
    expect(localStorage.getItem('recent_searches')).toBeNull();
  });

  it('are deleted from the device when the session ends', () => {
    const seller = { id: 1, account: 'mali', display_name: 'Mali' };
    startSession({
      token: 't',
      seller,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      remember: true,
    });
    addRecentSearch('ครีม');
    endSession('logout');
    expect(localStorage.getItem('recent_searches')).toBeNull();
  });
});
