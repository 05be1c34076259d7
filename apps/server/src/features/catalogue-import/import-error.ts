/** A file that can't be imported at all; the message says what to do. */
export class ImportError extends Error {}
