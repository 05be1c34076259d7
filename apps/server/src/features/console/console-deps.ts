import type { AuditHeads } from './audit/audit-heads.ts';
import type { Deps } from '#platform/deps.ts';
import type { SessionWatch } from '#features/auth/sessions.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';

export type ConsoleDeps = Deps & {
  hint: NotificationHint;
  sessionWatch: SessionWatch;
  sealed: SealedFiles;
  media: MediaStore;
  imports: ImportFolder;
  /** The ends of the audit log outside the database. */
  auditHeads: AuditHeads;
  provider: PaymentProvider;
  /** Whether payments are of the sandbox, as orders say. */
  sandbox: boolean;
};
