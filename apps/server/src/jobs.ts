import { bangkokDay } from '@raan/contract/calendar';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { createPayments } from '#start/payments.ts';
import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOldFiles } from '#platform/delete-old-files.ts';
import { lineFolder, mailFolder, smsFolder } from '#platform/open-channels.ts';
import { jobFailures } from '#platform/job-failures.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { LineSender } from '#platform/line/line-sender.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { deleteOldNotifications } from '#features/notifications/delete-old-notifications.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { deleteExpiredEmailChanges } from '#features/auth/email-change.ts';
import { deleteExpiredPhoneCodes } from '#features/auth/phone-code.ts';
import { deleteEmptyMoneyCounters } from '#features/arriving/delete-empty-counters.ts';
import { applyDueRises, deletePastPrices } from '#features/catalogue/change-prices.ts';
import { markPopularProducts } from '#features/catalogue/mark-popular-products.ts';
import { deleteOldSearches, writeSearches } from '#features/catalogue/popular-searches.ts';
import { readNewProducts } from '#features/catalogue/read-new-products.ts';
import { refreshBestSellers } from '#features/catalogue/refresh-best-sellers.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { runImportProcess } from '#features/catalogue-import/start-import-process.ts';
import { retryImages } from '#features/catalogue-import/retry-images.ts';
import { deleteOldImportChanges } from '#features/catalogue-import/delete-old-changes.ts';
import { deleteOrphanedUploads } from '#features/catalogue-import/delete-orphaned-uploads.ts';
import type { AuditHeads } from '#features/console/audit/audit-heads.ts';
import { hourlyAuditHead } from '#features/console/audit/record-audit-head.ts';
import { deleteOldOperatorSessions } from '#features/console/operators/operator-sessions.ts';
import { runDailyOpenMoneyCheck } from '#features/console/open-money/check-open-money.ts';
import { runHourlyTrialBalance } from '#features/console/trial-balance/hourly-trial-balance.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { deleteUnusedFiles } from '#features/files/delete-unused-files.ts';
import { createOrphanSweep } from '#features/files/sweep-orphans.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { closeAwaitedReturns } from '#features/deadlines/close-awaited-returns.ts';
import { returnUndecidedDeposits } from '#features/deposit/return-undecided.ts';
import { endOverdueOrders } from '#features/deadlines/end-overdue-orders.ts';
import { remindShipBy } from '#features/deadlines/remind-ship-by.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { advancePayments } from '#features/payments/advance-payment.ts';
import { reconcilePayments } from '#features/payments/reconcile.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import { sendLineMessages } from '#features/line/send-line-messages.ts';
import type { PushService } from '#features/push/push-service.ts';
import { sendPushes } from '#features/push/send-pushes.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { grantUndecided } from '#features/refunds/grant-undecided.ts';
import { endOverdueReturns } from '#features/refunds/receive-return.ts';
import { trackReturns } from '#features/refunds/track-returns.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';
import { deleteUnusedPhotos } from '#features/refunds/refund-photos.ts';
import { endOverdueSamples } from '#features/samples/end-overdue-samples.ts';
import { notifyProductNews } from '#features/shop/notify-product-news.ts';
import { deleteOldVisits } from '#features/storefront/count-visit.ts';
import { deleteExpiredOrderCodes, sendOrderCodes } from '#features/storefront/find-orders.ts';
import { sendCustomerMessages } from '#features/storefront/send-customer-messages.ts';
import { mailSupportMessages } from '#features/system/contact-support.ts';
import { sendAnnouncements } from '#features/system/send-announcements.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { pollCouriers } from '#features/tracking/poll-couriers.ts';
import { refreshTransitDays } from '#features/tracking/refresh-transit-days.ts';
import { configuredCourier } from '#features/tracking/configured-courier.ts';
import type { ReturnedParcelHandler } from '#features/tracking/process-scans.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';
import { cancelUndecidedWithdrawals } from '#features/withdrawals/cancel-undecided.ts';

const EXPIRE_EVERY_MS = 5_000;
const DEADLINES_EVERY_MS = 60_000;
const ESCALATE_EVERY_MS = 60_000;
const POLL_COURIERS_EVERY_MS = 2_000;
const REFUND_EVERY_MS = 2_000;
/** Short, because a payer may wait for a QR code that the first call did not bring. */
const PAYMENTS_EVERY_MS = 2_000;
/** Each day is compared once; this is how often a server looks whether one is due. */
const RECONCILE_EVERY_MS = 60_000;
const CLEAN_EVERY_MS = 10 * 60_000;
/** Short, because users wait for reset links. */
const ACCOUNT_MAIL_EVERY_MS = 2_000;
const CUSTOMER_MESSAGES_EVERY_MS = 2_000;
/** Short, because customers wait for the code. */
const ORDER_CODES_EVERY_MS = 1_000;
const MAIL_EVERY_MS = 60_000;
const NOTIFY_EVERY_MS = 2_000;
const PRICES_EVERY_MS = 5_000;
const LINE_EVERY_MS = 5_000;
/** Short, because sellers expect the notification of a payment immediately. */
const PUSH_EVERY_MS = 1_000;
const FETCH_IMAGES_EVERY_MS = 30_000;
/** Short, because an operator watches the progress. */
const IMPORT_EVERY_MS = 1_000;
const BEST_SELLERS_EVERY_MS = 10 * 60_000;
/** Until then a new product is found by its name, but not by its description. */
const READ_PRODUCTS_EVERY_MS = 5_000;
const SEARCHES_EVERY_MS = 10_000;
const TRANSIT_DAYS_EVERY_MS = 60 * 60_000;
const IMAGES_PER_RUN = 300;
/** The ledger is checked every hour; this is how often a server looks whether a check is due. */
const LEDGER_CHECK_EVERY_MS = 60_000;
/** Long enough for every repeated request, but short because stored results of checkouts contain order tokens. */
const IDEMPOTENCY_RETENTION_MS = 86_400_000;
const FAILURES_RETENTION_MS = 86_400_000;
const UPLOADS_RETENTION_MS = 2 * 86_400_000;
/** Messages that are files contain links and codes of real people, if somebody forgot to configure a mail server. */
const MESSAGE_FILES_RETENTION_MS = 7 * 86_400_000;

/** Deletes expired rows such as sessions, codes, past visitors and stored results. */
export async function deleteExpiredRows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = nowIso(clock);
  const before = (ms: number) => new Date(clock.now() - ms).toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<', before(FAILURES_RETENTION_MS)).execute();
  await deleteOldOperatorSessions(db, clock);
  await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute();
  await db.deleteFrom('slide_passes').where('expires_at', '<', now).execute();
  await db.deleteFrom('slide_challenges_used').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_failures').where('failed_at', '<', before(FAILURES_RETENTION_MS)).execute();
  await db
    .deleteFrom('upload_days')
    .where('day', '<', bangkokDay(clock.now() - UPLOADS_RETENTION_MS))
    .execute();
  await deleteExpiredPhoneCodes({ db, clock });
  await deleteExpiredEmailChanges({ db, clock });
  await deleteExpiredOrderCodes({ db, clock });
  await deleteOldVisits({ db, clock });
  await deleteOldSearches({ db, clock });
  await deleteEmptyMoneyCounters(db);
  await deletePastPrices({ db, clock });
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(IDEMPOTENCY_RETENTION_MS))
    .execute();
}

/** Starts the jobs. They find due rows in the database, so several servers can run them. A failing job runs again. */
export function startJobs(
  deps: Deps & {
    connection: PoolConfig;
    /** The owner of the tables, for maintenance. */
    owner: PoolConfig;
    realtimeSignal: RealtimeSignal;
    media: MediaStore;
    blobs: BlobStores;
    sealed: SealedFileStore;
    imports: ImportFolder;
    auditHeads: AuditHeads;
    mailer: Mailer;
    sms: SmsSender;
    line: LineSender;
    push: PushService;
    /** This server's address, for reports of the sandbox. */
    ownAddress: () => string;
  },
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { clock, config } = deps;
  const courier = configuredCourier(config, clock);
  const payments = createPayments(deps);
  // The scan that reports the return settles it in its own transaction.
  const returned: ReturnedParcelHandler = (tx, order) => handleReturnedParcel(tx, deps, order);
  const sweepOrphans = createOrphanSweep(deps);
  const jobs = [
    every(EXPIRE_EVERY_MS, async () => {
      await expireOrders(deps.db, deps, (error, order) =>
        log.error({ err: error, ...order }, 'failed to expire an order'),
      );
    }),
    every(DEADLINES_EVERY_MS, async () => {
      await endOverdueOrders(deps.db, { ...deps, isTracked: courier.isEnabled }, (error, order) =>
        log.error({ err: error, ...order }, 'failed to end an overdue order'),
      );
      await remindShipBy(deps.db, deps);
    }),
    every(DEADLINES_EVERY_MS, async () => {
      await endOverdueSamples(deps.db, deps, (error, sample) =>
        log.error({ err: error, ...sample }, 'failed to end an overdue sample'),
      );
      await cancelUndecidedWithdrawals(deps.db, deps, (error, withdrawalId) =>
        log.error({ err: error, withdrawalId }, 'failed to cancel an undecided withdrawal'),
      );
      await returnUndecidedDeposits(deps.db, deps, (error, refundId) =>
        log.error({ err: error, refundId }, 'failed to return an undecided deposit'),
      );
    }),
    every(LEDGER_CHECK_EVERY_MS, async () => {
      await runDailyOpenMoneyCheck(deps, log);
    }),
    every(POLL_COURIERS_EVERY_MS, async () => {
      const follower = { ...deps, courier, handleReturnedParcel: returned };
      await pollCouriers(follower, stopping.signal, (error, parcel) =>
        log.error({ err: error, ...parcel }, 'failed to poll a courier'),
      );
      await trackReturns({ ...deps, courier }, stopping.signal, (error, requestId) =>
        log.error({ err: error, requestId }, 'failed to track a return'),
      );
    }),
    every(EXPIRE_EVERY_MS, async () => {
      await completeDelivered(deps, (error, order) =>
        log.error({ err: error, ...order }, 'failed to complete an order automatically'),
      );
    }),
    every(EXPIRE_EVERY_MS, async () => {
      await inTransaction(deps.db, (tx) => timeOutRecharges(tx, deps.realtimeSignal, nowIso(deps.clock)));
    }),
    every(PAYMENTS_EVERY_MS, async () => {
      await advancePayments(payments, stopping.signal, (error, paymentId) =>
        log.error({ err: error, paymentId }, 'failed to follow a payment'),
      );
    }),
    every(REFUND_EVERY_MS, async () => {
      await sendRefunds(payments, stopping.signal, (error, refundId) =>
        log.error({ err: error, refundId }, 'failed to send a refund'),
      );
      await payments.sandboxBank?.reportRefunds(deps.ownAddress(), (error) =>
        log.error({ err: error }, 'sandbox failed to report a refund'),
      );
    }),
    every(RECONCILE_EVERY_MS, async () => {
      await reconcilePayments(payments, stopping.signal);
    }),
    every(ESCALATE_EVERY_MS, async () => {
      await escalateRequests(deps.db, deps, (error, requestId) =>
        log.error({ err: error, requestId }, 'failed to escalate a refund request'),
      );
      await grantUndecided(deps.db, deps, (error, requestId) =>
        log.error({ err: error, requestId }, 'failed to grant an undecided refund request'),
      );
      await endOverdueReturns(deps.db, deps, (error, requestId) =>
        log.error({ err: error, requestId }, 'failed to end an overdue return'),
      );
      await closeAwaitedReturns(deps.db, deps, (error, orderId) =>
        log.error({ err: error, orderId }, 'failed to close the return of a refunded order'),
      );
    }),
    every(CLEAN_EVERY_MS, async () => {
      await deleteUnusedPhotos(deps);
    }),
    every(MAIL_EVERY_MS, () =>
      mailSupportMessages(deps, (error, messageId) =>
        log.error({ err: error, messageId }, 'failed to mail a support message'),
      ),
    ),
    every(ACCOUNT_MAIL_EVERY_MS, () =>
      sendAccountMails(deps, (error, mailId) =>
        log.error({ err: error, mailId }, 'failed to send an account mail'),
      ),
    ),
    every(CUSTOMER_MESSAGES_EVERY_MS, () =>
      sendCustomerMessages({ ...deps, courier }, (error, customerMessageId) =>
        log.error({ err: error, customerMessageId }, 'failed to send a message to a customer'),
      ),
    ),
    every(ORDER_CODES_EVERY_MS, () =>
      sendOrderCodes(deps, (error) => log.error({ err: error }, 'failed to send an order code')),
    ),
    every(LINE_EVERY_MS, () =>
      sendLineMessages(deps, (error, lineMessageId) =>
        log.warn({ err: error, lineMessageId }, 'failed to send a message to LINE'),
      ),
    ),
    every(PUSH_EVERY_MS, () =>
      sendPushes(
        deps,
        (error, subscriptionId) => log.warn({ err: error, subscriptionId }, 'failed to send a push message'),
        stopping.signal,
      ),
    ),
    every(NOTIFY_EVERY_MS, () => sendAnnouncements(deps, stopping.signal)),
    every(NOTIFY_EVERY_MS, () => notifyProductNews(deps, stopping.signal)),
    every(PRICES_EVERY_MS, () => applyDueRises(deps, stopping.signal)),
    every(BEST_SELLERS_EVERY_MS, async () => {
      await refreshBestSellers(deps);
      await markPopularProducts(deps.db);
    }),
    every(SEARCHES_EVERY_MS, () => writeSearches(deps)),
    every(READ_PRODUCTS_EVERY_MS, async () => {
      await readNewProducts(deps.db, stopping.signal);
    }),
    every(TRANSIT_DAYS_EVERY_MS, () => refreshTransitDays(deps)),
    every(CLEAN_EVERY_MS, () => deleteExpiredRows(deps)),
    every(CLEAN_EVERY_MS, async () => {
      await deleteOldNotifications(deps, stopping.signal);
    }),
    every(CLEAN_EVERY_MS, () => deleteOrphanedUploads(deps)),
    every(CLEAN_EVERY_MS, () => deleteOldImportChanges(deps)),
    every(LEDGER_CHECK_EVERY_MS, async () => {
      await runHourlyTrialBalance(deps, log);
    }),
    every(LEDGER_CHECK_EVERY_MS, hourlyAuditHead(deps, log)),
    every(CLEAN_EVERY_MS, async () => {
      await deleteUnusedFiles(deps, (error, fileId) =>
        log.error({ err: error, fileId }, 'failed to delete an unused file'),
      );
    }),
    every(CLEAN_EVERY_MS, async () => {
      const before = clock.now() - MESSAGE_FILES_RETENTION_MS;
      for (const folder of [mailFolder, smsFolder, lineFolder].map((of) => of(config.dataDir)))
        await deleteOldFiles(folder, before);
    }),
    every(CLEAN_EVERY_MS, async () => {
      await sweepOrphans();
    }),
    every(IMPORT_EVERY_MS, () =>
      runImportProcess(deps, stopping.signal, (failure) => log.error(failure, 'import process failed')),
    ),
    every(FETCH_IMAGES_EVERY_MS, async () => {
      await retryImages(deps, IMAGES_PER_RUN, stopping.signal);
    }),
  ];
  function every(ms: number, work: () => Promise<void>): { stop(): Promise<void> } {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      // Skips runs instead of letting them pile up while the database is unavailable.
      running ??= work()
        .catch((error: unknown) => {
          jobFailures.inc();
          log.error({ err: error }, 'job failed');
        })
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
