/** Codes to be written down, each good for one sign-in without the phone. */
export const RECOVERY_CODES = 10;
/** Six digits of the app, or a recovery code such as `k4tz9-m2qwx`. */
export const CODE_MAX_CHARACTERS = 16;
