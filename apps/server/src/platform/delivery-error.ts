/** The failure of a mail server or SMS gateway for the log: without its text, which may contain addresses and links. */
export function deliveryError(service: 'mail server' | 'SMS gateway', cause: unknown): Error {
  const { code, name } = cause as Partial<NodeJS.ErrnoException>;
  return new Error(`the ${service} failed: ${code ?? name ?? 'unknown'}`);
}
