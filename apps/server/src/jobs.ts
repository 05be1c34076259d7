// Work that time brings about. Each job takes what is due from the database, so it survives restarts and may run on several servers.
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import { bangkokDay, nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { forgetNotifications } from '#features/notifications/forget-notifications.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { forgetEmailChanges } from '#features/auth/email-change.ts';
import { forgetPhoneCodes } from '#features/auth/phone-code.ts';
import { refreshBestSellers } from '#features/catalogue/refresh-best-sellers.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { importInOwnProcess } from '#features/catalogue-import/import-in-own-process.ts';
import { retryImages } from '#features/catalogue-import/retry-images.ts';
import { sweepImports } from '#features/catalogue-import/sweep-imports.ts';
import type { AuditHeads } from '#features/console/audit/audit-heads.ts';
import { hourlyAuditHead } from '#features/console/audit/record-audit-head.ts';
import { forgetOperatorSessions } from '#features/console/operators/operator-sessions.ts';
import { takeHourlyTrialBalance } from '#features/console/trial-balance/hourly-trial-balance.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';
import { sweepFiles } from '#features/files/sweep-files.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import type { PushService } from '#features/push/push-service.ts';
import { sendPushes } from '#features/push/send-pushes.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { parcelReturned } from '#features/refunds/parcel-returned.ts';
import { sweepPhotos } from '#features/refunds/refund-photos.ts';
import { tellProductNews } from '#features/shop/tell-product-news.ts';
import { forgetVisits } from '#features/storefront/count-visit.ts';
import { mailSupportMessages } from '#features/system/contact-support.ts';
import { tellSellers } from '#features/system/tell-sellers.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { followParcels } from '#features/tracking/follow-parcels.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import type { ParcelReturned } from '#features/tracking/take-scans.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';

const EXPIRE_EVERY_MS = 5_000;
const ESCALATE_EVERY_MS = 60_000;
const FOLLOW_EVERY_MS = 2_000;
const PAY_BACK_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 10 * 60_000;
/** Somebody waits for a reset link. */
const ACCOUNT_MAIL_EVERY_MS = 2_000;
const MAIL_EVERY_MS = 60_000;
const TELL_EVERY_MS = 2_000;
/** A customer has paid, and the phone lies in a pocket. */
const PUSH_EVERY_MS = 1_000;
const FETCH_IMAGES_EVERY_MS = 30_000;
/** An operator looks on. */
const IMPORT_EVERY_MS = 1_000;
const BEST_SELLERS_EVERY_MS = 10 * 60_000;
const IMAGES_A_TURN = 300;
/** The books are checked by the hour; how often a server looks whether the hour is over. */
const BOOKS_EVERY_MS = 60_000;
/** Long enough for every repeat of a request, short because answers to checkouts hold order tokens. */
const IDEMPOTENCY_KEPT_MS = 86_400_000;
const FAILURES_KEPT_MS = 86_400_000;
const UPLOADS_KEPT_MS = 2 * 86_400_000;

/** Deletes what has run out: sessions, passes, challenges, reset links, old failures, counts of uploads, visitors of the days before and remembered answers. */
export async function cleanUp({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = nowIso(clock);
  const before = (ms: number) => new Date(clock.now() - ms).toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<', before(FAILURES_KEPT_MS)).execute();
  await forgetOperatorSessions(db, clock);
  await db.deleteFrom('slide_passes').where('expires_at', '<', now).execute();
  await db.deleteFrom('slide_challenges_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_failures').where('failed_at', '<', before(FAILURES_KEPT_MS)).execute();
  await db
    .deleteFrom('upload_days')
    .where('day', '<', bangkokDay(clock.now() - UPLOADS_KEPT_MS))
    .execute();
  await forgetPhoneCodes({ db, clock });
  await forgetEmailChanges({ db, clock });
  await forgetVisits({ db, clock });
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_KEPT_MS)).execute();
}

/** Runs the jobs until stopped. A failure is logged, and the job tried again at its next turn. */
export function startJobs(
  deps: Deps & {
    /** The same database, for a process of its own. */
    connection: PoolConfig;
    /** The role that owns its tables, for maintenance. */
    owner: PoolConfig;
    hint: NotificationHint;
    media: MediaStore;
    sealed: SealedFiles;
    imports: ImportFolder;
    auditHeads: AuditHeads;
    mailer: Mailer;
    push: PushService;
    /** Where this server listens, over which the sandbox reports. */
    ownAddress: () => string;
  },
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { clock, config } = deps;
  const courier = sandboxCourier({
    clock,
    isOpen: config.sandboxCourier,
    speed: config.sandboxCourierSpeed,
  });
  const provider = sandboxProvider({
    secret: deps.secret,
    promptpayId: config.promptpayId,
    clock,
    isOpen: config.sandboxPayments,
  });
  // What comes back is settled by the scan that says so, in its transaction.
  const returned: ParcelReturned = (tx, order) => parcelReturned(tx, deps, order);
  const jobs = [
    every(EXPIRE_EVERY_MS, async () => {
      await expireOrders(deps.db, deps, (error, order) =>
        log.error({ err: error, ...order }, 'order could not expire'),
      );
    }),
    every(FOLLOW_EVERY_MS, async () => {
      const follower = { ...deps, courier, parcelReturned: returned };
      await followParcels(follower, stopping.signal, (error, about) =>
        log.error({ err: error, ...about }, 'parcel could not be followed'),
      );
    }),
    every(EXPIRE_EVERY_MS, async () => {
      await completeDelivered(deps, (error, order) =>
        log.error({ err: error, ...order }, 'order could not complete by itself'),
      );
    }),
    every(EXPIRE_EVERY_MS, async () => {
      await inTransaction(deps.db, (tx) => timeOutRecharges(tx, deps.hint, nowIso(deps.clock)));
    }),
    every(PAY_BACK_EVERY_MS, async () => {
      await sendRefunds({ ...deps, provider }, stopping.signal, (error, refundId) =>
        log.error({ err: error, refundId }, 'refund could not be sent'),
      );
      await provider.reportRefunds(deps.ownAddress(), (error) =>
        log.error({ err: error }, 'sandbox could not report a refund'),
      );
    }),
    every(ESCALATE_EVERY_MS, async () => {
      await escalateRequests(deps.db, deps, (error, requestId) =>
        log.error({ err: error, requestId }, 'refund request could not be handed on'),
      );
    }),
    every(CLEAN_EVERY_MS, async () => {
      await sweepPhotos(deps);
    }),
    every(MAIL_EVERY_MS, () =>
      mailSupportMessages(deps, (error, messageId) =>
        log.error({ err: error, messageId }, 'support could not be mailed'),
      ),
    ),
    every(ACCOUNT_MAIL_EVERY_MS, () =>
      sendAccountMails(deps, (error, mailId) =>
        log.error({ err: error, mailId }, 'account mail could not be sent'),
      ),
    ),
    every(PUSH_EVERY_MS, () =>
      sendPushes(
        deps,
        (error, subscriptionId) => log.warn({ err: error, subscriptionId }, 'push could not be sent'),
        stopping.signal,
      ),
    ),
    every(TELL_EVERY_MS, () => tellSellers(deps, stopping.signal)),
    every(TELL_EVERY_MS, () => tellProductNews(deps, stopping.signal)),
    every(BEST_SELLERS_EVERY_MS, async () => {
      await refreshBestSellers(deps);
    }),
    every(CLEAN_EVERY_MS, () => cleanUp(deps)),
    every(CLEAN_EVERY_MS, async () => {
      await forgetNotifications(deps, stopping.signal);
    }),
    every(CLEAN_EVERY_MS, () => sweepImports(deps)),
    every(BOOKS_EVERY_MS, async () => {
      await takeHourlyTrialBalance(deps, log);
    }),
    every(BOOKS_EVERY_MS, hourlyAuditHead(deps, log)),
    every(CLEAN_EVERY_MS, async () => {
      await sweepFiles(deps, (error, fileId) => log.error({ err: error, fileId }, 'file could not be swept'));
    }),
    every(IMPORT_EVERY_MS, () =>
      importInOwnProcess(deps, stopping.signal, (failure) => log.error(failure, 'import could not go on')),
    ),
    every(FETCH_IMAGES_EVERY_MS, async () => {
      await retryImages(deps, IMAGES_A_TURN, stopping.signal);
    }),
  ];
  function every(ms: number, work: () => Promise<void>): { stop(): Promise<void> } {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      // Turns that would pile up while the database is away are skipped.
      running ??= work()
        .catch((error: unknown) => log.error({ err: error }, 'job failed'))
        .finally(() => {
          running = undefined;
        });
    }, ms);
    return {
      stop: async () => {
        clearInterval(timer);
        await running;
      },
    };
  }
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
