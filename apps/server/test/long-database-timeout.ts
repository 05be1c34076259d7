/** Tests queue many requests on a busy machine. Tests of the timeout itself set a short one. */
export const LONG_DATABASE_TIMEOUT = { DATABASE_TIMEOUT_MS: '30000' };
