export const EMAIL_MAX_CHARACTERS = 254;
/** Deliberately loose: only the mail server knows which addresses exist. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
