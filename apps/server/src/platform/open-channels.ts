import path from 'node:path';
import type { Config } from './config.ts';
import { httpLineSender } from './line/http-line-sender.ts';
import { fileLineSender, type LineSender } from './line/line-sender.ts';
import { fileMailer, type Mailer } from './mail/mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { fileSmsSender, type SmsSender } from './sms/sms-sender.ts';
import { httpSmsSender } from './sms/http-sms-sender.ts';

/** Folders of messages that are files. */
export const mailFolder = (dataDir: string) => path.join(dataDir, 'mail');
export const smsFolder = (dataDir: string) => path.join(dataDir, 'sms');
export const lineFolder = (dataDir: string) => path.join(dataDir, 'line');

/** The configured mail server, or files in the data folder. */
export function openMailer({ dataDir, mail }: Pick<Config, 'dataDir' | 'mail'>): Mailer {
  return mail.smtp
    ? smtpMailer({ ...mail.smtp, from: mail.from })
    : fileMailer(mailFolder(dataDir), mail.from);
}

/** The configured SMS gateway, or files in the data folder. */
export function openSmsSender({ dataDir, sms }: Pick<Config, 'dataDir' | 'sms'>): SmsSender {
  return sms ? httpSmsSender(sms) : fileSmsSender(smsFolder(dataDir));
}

/** The configured official account, or files in the data folder. */
export function openLineSender({ dataDir, line }: Pick<Config, 'dataDir' | 'line'>): LineSender {
  return line ? httpLineSender(line) : fileLineSender(lineFolder(dataDir));
}
