import { vi } from 'vitest';

class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
}

/** Stubs storage, document, cookies and location with empty ones. The test must unstub them. */
export function stubBrowser(): { cookies: string[] } {
  const cookies: string[] = [];
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://raan.test', pathname: '/', search: '' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'th', dataset: {} },
    get cookie() {
      return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    },
    set cookie(value: string) {
      cookies.push(value);
    },
  });
  return { cookies };
}
