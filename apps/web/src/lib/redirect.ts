// Where to go after login: the page the visitor wanted, if it is one of ours.

export const LOGIN_PATH = '/login';
export const AUTHENTICATED_PATH = '/profile';

/** The login address that leads back to `fullPath` (path and query). */
export function loginAddress(fullPath: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(fullPath)}`;
}

/** Characters that browsers drop or read as a slash. */
function isSuspicious(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/** A redirect query as a path of this origin, else /profile. Anything that a browser could read as another site is refused. */
export function redirectTarget(redirect: string | null, origin: string): string {
  if (
    !redirect ||
    !redirect.startsWith('/') ||
    redirect.startsWith('//') ||
    Array.from(redirect).some(isSuspicious)
  )
    return AUTHENTICATED_PATH;
  try {
    const url = new URL(redirect, origin);
    if (url.origin !== origin || url.pathname.startsWith('//')) return AUTHENTICATED_PATH;
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.pathname === LOGIN_PATH || url.pathname === '/register' ? AUTHENTICATED_PATH : path;
  } catch {
    return AUTHENTICATED_PATH;
  }
}
