/** Number of recovery codes. Each replaces the app for one sign-in. */
export const RECOVERY_CODE_COUNT = 10;
/** Fits a six-digit code of the app and a recovery code such as `k4tz9-m2qwx`. */
export const SECOND_FACTOR_CODE_MAX_CHARACTERS = 16;
