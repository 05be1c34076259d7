import type { AuditHeads } from './audit/audit-heads.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { LineSender } from '#platform/line/line-sender.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import type { SessionWatch } from '#features/auth/sessions.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';

export type ConsoleDeps = Deps & {
  realtimeSignal: RealtimeSignal;
  sessionWatch: SessionWatch;
  sealed: SealedFileStore;
  media: MediaStore;
  mailer: Mailer;
  sms: SmsSender;
  line: LineSender;
  imports: ImportFolder;
  auditHeads: AuditHeads;
  provider: PaymentProvider;
  /** Whether payments run in the provider's sandbox. */
  sandbox: boolean;
};
