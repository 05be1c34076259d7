const SECONDS_PER_DAY = 86_400;

function cookieIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const raw = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw);
    } catch {
      return raw;
    }
  }
  return undefined;
}

export function readCookie(name: string): string | undefined {
  return typeof document === 'undefined' ? undefined : cookieIn(document.cookie, name);
}

/** Writes a cookie for the whole site. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * SECONDS_PER_DAY}; SameSite=Lax${secure}`;
}
