import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { PoolConfig } from 'pg';
import { createPayments } from '#start/payments.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { apiDescription, DOCS_POLICY } from '#platform/http/api-description.ts';
import { BODY_LIMITS, registerBodyParsers } from './platform/http/body-parsers.ts';
import { requireCsrfHeader } from '#platform/http/csrf.ts';
import { registerErrorHandlers, sendError } from '#platform/http/error-handler.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { compileValidator } from '#platform/http/json-schema.ts';
import { loggingOptions, type LogStream } from '#platform/http/logging.ts';
import { requirePathAsTarget, registerUnknownApiRoute } from '#platform/http/matched-route.ts';
import { selectLastBackup } from '#platform/last-backup.ts';
import { jobFailures } from '#platform/job-failures.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRouting } from '#platform/http/routing.ts';
import { rateLimitKey } from '#platform/http/session.ts';
import { sharedRateLimits } from '#platform/http/shared-rate-limits.ts';
import { createStreamSender } from '#platform/http/send-stream.ts';
import { limitDatabaseWaits } from '#platform/http/limit-database-waits.ts';
import { endConnectionsOnClose } from '#platform/http/end-connections.ts';
import { registerWebPages } from '#platform/http/web-pages.ts';
import { messageFailures, messagesSent } from '#platform/message-metrics.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { LineSender } from '#platform/line/line-sender.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { accountClosingRoutes } from '#features/account-closing/account-closing.routes.ts';
import { arrivingRoutes } from '#features/arriving/arriving.routes.ts';
import { authRoutes } from '#features/auth/auth.routes.ts';
import { securityRoutes } from '#features/auth/security.routes.ts';
import { selectEndedSessions, findSession, type SessionWatch } from '#features/auth/sessions.ts';
import { sellerHomeRoutes } from '#features/home/home.routes.ts';
import { favouritesRoutes } from '#features/favourites/favourites.routes.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { countMessages } from '#features/console/message-channels/channel-states.queries.ts';
import { selectLastOpenMoneyCheck } from '#features/console/open-money/check-open-money.ts';
import { countOpenDifferences } from '#features/console/reconciliation/reconciliation.queries.ts';
import { selectLastTrialBalance } from '#features/console/trial-balance/trial-balance.queries.ts';
import { selectLastAuditCheck } from '#features/console/audit/audit-checks.queries.ts';
import type { AuditHeads } from '#features/console/audit/audit-heads.ts';
import { consoleRoutes } from '#features/console/console.routes.ts';
import { authenticateOperator } from '#features/console/operators/operator-sessions.ts';
import { couponsRoutes } from '#features/coupons/coupons.routes.ts';
import { depositRoutes } from '#features/deposit/deposit.routes.ts';
import { documentsRoutes } from '#features/documents/documents.routes.ts';
import { filesRoutes } from '#features/files/files.routes.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { lineRoutes } from '#features/line/line.routes.ts';
import { mediaRoutes } from '#features/media/media.routes.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { forecastDifference } from '#features/orders/forecast-metric.ts';
import { ordersRoutes } from '#features/orders/orders.routes.ts';
import { createPaymentOpener } from '#features/payments/open-payment.ts';
import { countLateDays } from '#features/payments/reconcile.ts';
import { paymentsRoutes } from '#features/payments/payments.routes.ts';
import { pushRoutes } from '#features/push/push.routes.ts';
import type { PushService } from '#features/push/push-service.ts';
import { setUpRealtime } from '#features/realtime/realtime.ts';
import { realtimeRoutes } from '#features/realtime/realtime.routes.ts';
import { refundsRoutes } from '#features/refunds/refunds.routes.ts';
import { samplesRoutes } from '#features/samples/samples.routes.ts';
import { sellersRoutes } from '#features/sellers/sellers.routes.ts';
import { reviewsRoutes } from '#features/reviews/reviews.routes.ts';
import { arrangementRoutes } from '#features/shop/arrangement.routes.ts';
import { reportRoutes } from '#features/shop/report.routes.ts';
import { shippingRoutes } from '#features/shipping/shipping.routes.ts';
import { shopRoutes } from '#features/shop/shop.routes.ts';
import { statementsRoutes } from '#features/statements/statements.routes.ts';
import { registerStorefrontPages } from '#features/storefront/pages/storefront-pages.ts';
import { registerPaymentReturn } from '#features/storefront/payment-return.ts';
import { storefrontRoutes } from '#features/storefront/storefront.routes.ts';
import { systemRoutes } from '#features/system/system.routes.ts';
import { unknownStatusCount } from '#features/tracking/unknown-statuses.ts';
import { configuredCourier } from '#features/tracking/configured-courier.ts';
import { trackingRoutes } from '#features/tracking/tracking.routes.ts';
import { verificationRoutes } from '#features/verification/verification.routes.ts';
import { walletRoutes } from '#features/wallet/wallet.routes.ts';
import { withdrawalsRoutes } from '#features/withdrawals/withdrawals.routes.ts';

const BODY_MAX_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
/** Exceeds the longest time limit of a body; bodies have their own limits. */
const REQUEST_TIMEOUT_MS = BODY_LIMITS.importMs + 30_000;
/** Browser features that no page uses, so scripts must not use them either. */
const DENIED_PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()';

/** Rendered per request; limited by network, separately from the API. */
const RENDERED_PAGES = /^\/(?:s\/|sitemap)/;
const RATE_LIMITED = /^\/(?:api\/|s\/|sitemap)/;

function matchesRoute(addresses: RegExp, { routeOptions }: FastifyRequest): boolean {
  return addresses.test(routeOptions.url ?? '');
}

export type AppDeps = {
  db: Db;
  /** For parts that need their own connection to the same database. */
  connection: PoolConfig;
  /** Connects to the same database as the owner of the tables, for maintenance only. */
  owner: PoolConfig;
  clock: Clock;
  config: Config;
  secret: string;
  stableSecret: string;
  mailer: Mailer;
  sms: SmsSender;
  line: LineSender;
  media: MediaStore;
  /** Heads of the audit log, stored outside the database. */
  auditHeads: AuditHeads;
  imports: ImportFolder;
  push: PushService;
  /** Encrypted documents that only their owners may see. */
  sealed: SealedFileStore;
  /** Folder of the built web, or null to serve the API only. */
  webFolder: string | null;
  /** Receives log lines; default: standard output. */
  logStream?: LogStream;
};

export type BuiltApp = {
  app: FastifyInstance;
  realtimeSignal: RealtimeSignal;
};

/** Builds the application without listening. Closing it ends realtime connections, but not the database. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { db, clock, config } = deps;
  const app = Fastify({
    ...loggingOptions(config, deps.logStream),
    frameworkErrors: sendError,
    bodyLimit: BODY_MAX_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as object, httpPart));
  registerErrorHandlers(app);
  requirePathAsTarget(app);
  limitDatabaseWaits(app, config.databaseTimeoutMs);
  registerBodyParsers(app);
  endConnectionsOnClose(app);
  await app.register(multipart);
  await app.register(cookie);
  await app.register(helmet, {
    // Pages set their own.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', DENIED_PERMISSIONS);
    // Finds the log lines of a request that a user or the proxy reports.
    reply.header('x-request-id', request.id);
    // Pages set their own complete policy instead.
    reply.header('content-security-policy', "frame-ancestors 'none'");
  });
  await app.register(rateLimit, {
    store: sharedRateLimits(app, db),
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !matchesRoute(RATE_LIMITED, request),
    keyGenerator: (request) =>
      matchesRoute(RENDERED_PAGES, request) ? `pages ${networkOf(request.ip)}` : rateLimitKey(request),
    errorResponseBuilder: () => fail('REQUEST_RATE_LIMIT'),
  });
  // Compresses API responses for mobile networks; pages and files are compressed at build time. Requests are
  // never decompressed: a small body could expand to a huge one. Flushes each chunk of a stream instead of
  // waiting for a full buffer. Quality 5 takes 0.3 ms longer than the default for 40 kB, and saves a tenth.
  await app.register(compress, {
    customTypes: /^application\/(json|x-ndjson)\b/,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  if (config.apiDocs) {
    await app.register(swagger, apiDescription);
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
  }
  registerUnknownApiRoute(app);
  requireCsrfHeader(app);

  const realtime = setUpRealtime({
    ...deps,
    app,
    endedSessions: (sessions) => selectEndedSessions(db, clock, sessions),
  });
  const { realtimeSignal } = realtime;
  const sessionWatch: SessionWatch = { ended: realtime.closeSessions };
  const payments = createPayments({ ...deps, realtimeSignal });
  const { provider } = payments;
  const courier = configuredCourier(config, clock);
  const featureDeps = {
    ...deps,
    realtimeSignal,
    ...payments,
    openPayment: createPaymentOpener(payments),
    courier,
    realtime,
    sessionWatch,
    sandbox: provider.sandbox && provider.isOpen,
  };

  const countByAddress = app.createRateLimit({
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const sendStream = createStreamSender(app);
  const route = createRouting(app, {
    db,
    clock,
    sendStream,
    authenticateSeller: (token) => findSession(db, clock, token),
    authenticateOperator: (token, endpoint) => authenticateOperator(deps, token, endpoint),
    countUnknownToken: async (request) => {
      const count = await countByAddress(request);
      return count.isAllowed
        ? { isTooMany: false, waitSeconds: 0 }
        : { isTooMany: count.isExceeded, waitSeconds: count.ttlInSeconds };
    },
  });
  healthRoutes(app, {
    db,
    clock,
    config,
    openConnections: realtime.connections,
    lastTrialBalance: () => selectLastTrialBalance(db),
    countOpenDifferences: () => countOpenDifferences(db),
    countLateDays: () => countLateDays(payments),
    lastOpenMoneyCheck: () => selectLastOpenMoneyCheck(db),
    lastAuditCheck: () => selectLastAuditCheck(db),
    lastBackup: () => selectLastBackup(db),
    countMessages: () => countMessages(db),
    featureMetrics: [forecastDifference, unknownStatusCount, messagesSent, messageFailures, jobFailures],
  });
  authRoutes(route, featureDeps);
  securityRoutes(route, featureDeps);
  sellersRoutes(route, featureDeps);
  catalogueRoutes(route, featureDeps);
  sellerHomeRoutes(route, featureDeps);
  favouritesRoutes(route, featureDeps);
  shopRoutes(route, featureDeps);
  reviewsRoutes(route, featureDeps);
  arrangementRoutes(route, featureDeps);
  reportRoutes(route, featureDeps);
  ordersRoutes(route, featureDeps);
  arrivingRoutes(route, featureDeps);
  documentsRoutes(route, featureDeps);
  shippingRoutes(route, featureDeps);
  refundsRoutes(route, app, featureDeps);
  trackingRoutes(route, featureDeps);
  couponsRoutes(route, featureDeps);
  samplesRoutes(route, featureDeps);
  walletRoutes(route, featureDeps);
  statementsRoutes(route, featureDeps);
  notificationsRoutes(route, featureDeps);
  pushRoutes(route, featureDeps);
  lineRoutes(route, featureDeps);
  realtimeRoutes(route, featureDeps);
  paymentsRoutes(route, app, featureDeps);
  storefrontRoutes(route, featureDeps);
  systemRoutes(route, featureDeps);
  filesRoutes(route, app, featureDeps);
  verificationRoutes(route, featureDeps);
  depositRoutes(route, featureDeps);
  accountClosingRoutes(route, featureDeps);
  withdrawalsRoutes(route, featureDeps);
  consoleRoutes(route, app, featureDeps);
  mediaRoutes(app, deps.media);
  registerPaymentReturn(app, deps);
  if (deps.webFolder) {
    await registerStorefrontPages(app, { ...featureDeps, sendStream, webFolder: deps.webFolder });
    await registerWebPages(app, { folder: deps.webFolder, connectSources: realtime.connectSources });
  }

  return { app, realtimeSignal };
}
