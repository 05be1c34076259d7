import { deliveryError, DeliveryError } from '#platform/delivery-error.ts';
import { mailContent, type Mailer, type SmtpSettings } from './mailer.ts';

/** The queue is a table, so few connections are enough, and none waits for another. */
const POOL = { pool: true, maxConnections: 2, maxMessages: 100 } as const;
const TIMEOUTS = { connectMs: 10_000, silenceMs: 30_000 };

/** Sends mails through an SMTP server. The connection must be encrypted, unless the settings say otherwise. */
export function smtpMailer(
  settings: SmtpSettings & { from: string },
  { connectMs, silenceMs }: { connectMs: number; silenceMs: number } = TIMEOUTS,
): Mailer {
  const { host, port, security, credentials, ca, dkim, from } = settings;
  // Loaded with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...POOL,
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      ...(ca && { tls: { ca } }),
      ...(credentials && { auth: credentials }),
      ...(dkim && { dkim }),
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    host: `${host}:${port}`,
    from,
    async send(mail) {
      const opened = await (transport ??= open());
      try {
        await opened.sendMail(mailContent(mail, from));
      } catch (error) {
        throw smtpError(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

type SmtpFailure = { code?: string; responseCode?: number; command?: string; response?: string };

/** A refusal of a recipient or its mail is final; one of our account or sender is ours to repair, and the mail waits. */
function smtpError(error: unknown): DeliveryError {
  const { code = '', responseCode = 0, command = '', response = '' } = error as SmtpFailure;
  if (code === 'ETLS' || /certificate|self-signed|CERT_|ERR_TLS|\bEPROTO\b/i.test(`${code} ${String(error)}`))
    return new DeliveryError('mail server', 'not_encrypted', { code: code || null });
  if (responseCode > 0) {
    // The enhanced code says more, and contains no address.
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
    const status = [responseCode, enhanced].filter(Boolean).join(' ');
    const isPermanent = responseCode >= 500;
    if (code === 'EAUTH' || command.startsWith('AUTH'))
      return new DeliveryError('mail server', 'credentials_refused', { code: status });
    if (!isPermanent) return new DeliveryError('mail server', 'busy', { code: status });
    if (command === 'RCPT TO')
      return new DeliveryError('mail server', 'recipient_refused', { code: status, outcome: 'permanent' });
    if (command === 'DATA')
      return new DeliveryError('mail server', 'content_refused', { code: status, outcome: 'permanent' });
    return new DeliveryError('mail server', command === 'MAIL FROM' ? 'sender_refused' : 'other', {
      code: status,
    });
  }
  if (code === 'EAUTH') return new DeliveryError('mail server', 'credentials_refused', { code });
  if (code === 'ETIMEDOUT') return new DeliveryError('mail server', 'timeout', { code });
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'].includes(code))
    return new DeliveryError('mail server', 'unreachable', { code });
  return deliveryError('mail server', error);
}
