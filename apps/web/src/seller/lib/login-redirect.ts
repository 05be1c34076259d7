export const LOGIN_PATH = '/login';
export const AUTHENTICATED_PATH = '/profile';

/** Returns the login URL that redirects back to `fullPath` (path and query). */
export function loginUrl(fullPath: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(fullPath)}`;
}

/** Browsers drop these characters or treat them as a slash. */
function isSuspicious(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/** Returns a path of this origin, else /profile. Refuses anything a browser could read as another site. */
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
