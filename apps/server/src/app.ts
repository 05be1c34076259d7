// The application: an explicit list of what it consists of, used by main and by tests.
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
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { apiDescription, DOCS_POLICY } from '#platform/http/api-description.ts';
import { BODY_LIMITS, readBodies } from '#platform/http/bodies.ts';
import { guardWrites } from '#platform/http/csrf.ts';
import { answerErrors, answerFailure } from '#platform/http/error-handler.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { compileValidator } from '#platform/http/json-schema.ts';
import { logging, type LogStream } from '#platform/http/logging.ts';
import { requirePathAsTarget, unknownApiAddresses } from '#platform/http/matched-route.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRouting, rateLimitKey } from '#platform/http/routing.ts';
import { streamSender } from '#platform/http/send-stream.ts';
import { limitDatabaseWaits } from '#platform/http/limit-database-waits.ts';
import { endConnectionsOnClose } from '#platform/http/end-connections.ts';
import { webPages } from '#platform/http/web-pages.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { authRoutes } from '#features/auth/auth.routes.ts';
import { securityRoutes } from '#features/auth/security.routes.ts';
import { endedSessions, findSession, type SessionWatch } from '#features/auth/sessions.ts';
import { favouritesRoutes } from '#features/favourites/favourites.routes.ts';
import type { ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { lastTrialBalance } from '#features/console/trial-balance/trial-balance.queries.ts';
import type { AuditHeads } from '#features/console/audit/audit-heads.ts';
import { consoleRoutes } from '#features/console/console.routes.ts';
import { authenticateOperator } from '#features/console/operators/operator-sessions.ts';
import { couponsRoutes } from '#features/coupons/coupons.routes.ts';
import { depositRoutes } from '#features/deposit/deposit.routes.ts';
import { documentsRoutes } from '#features/documents/documents.routes.ts';
import { filesRoutes } from '#features/files/files.routes.ts';
import type { SealedFiles } from '#features/files/sealed-files.ts';
import { mediaRoutes } from '#features/media/media.routes.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { ordersRoutes } from '#features/orders/orders.routes.ts';
import { payOrder } from '#features/orders/pay-order.ts';
import { paymentsRoutes } from '#features/payments/payments.routes.ts';
import type { Settlement } from '#features/payments/receive-payment.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { pushRoutes } from '#features/push/push.routes.ts';
import type { PushService } from '#features/push/push-service.ts';
import { realtime as setUpRealtime } from '#features/realtime/realtime.ts';
import { realtimeRoutes } from '#features/realtime/realtime.routes.ts';
import { refundsRoutes } from '#features/refunds/refunds.routes.ts';
import { samplesRoutes } from '#features/samples/samples.routes.ts';
import { sellersRoutes } from '#features/sellers/sellers.routes.ts';
import { reportRoutes } from '#features/shop/report.routes.ts';
import { shippingRoutes } from '#features/shipping/shipping.routes.ts';
import { shopRoutes } from '#features/shop/shop.routes.ts';
import { statementsRoutes } from '#features/statements/statements.routes.ts';
import { storefrontPages } from '#features/storefront/pages/storefront-pages.ts';
import { storefrontRoutes } from '#features/storefront/storefront.routes.ts';
import { systemRoutes } from '#features/system/system.routes.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { trackingRoutes } from '#features/tracking/tracking.routes.ts';
import { creditRecharge } from '#features/wallet/recharge.ts';
import { verificationRoutes } from '#features/verification/verification.routes.ts';
import { walletRoutes } from '#features/wallet/wallet.routes.ts';
import { withdrawalsRoutes } from '#features/withdrawals/withdrawals.routes.ts';

const BODY_MAX_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
/** Above the longest that any body may take; bodies have limits of their own. */
const REQUEST_TIMEOUT_MS = BODY_LIMITS.importMs + 30_000;
/** What no page of ours asks a browser for, and no script on one shall. */
const UNUSED_FEATURES = 'camera=(), microphone=(), geolocation=(), payment=()';

/** Pages and maps that are made for each visitor; they are counted by address, and apart from calls. Files are not counted. */
const MADE_PAGES = /^\/(?:s\/|sitemap)/;
const LIMITED = /^\/(?:api\/|s\/|sitemap)/;

/** Whether the route that the router matched is one of these. */
function isAt(addresses: RegExp, { routeOptions }: FastifyRequest): boolean {
  return addresses.test(routeOptions.url ?? '');
}

export type AppDeps = {
  db: Db;
  /** The same database, for what keeps a connection of its own. */
  connection: PoolConfig;
  /** The same database through the role that owns the tables, for maintenance only. */
  owner: PoolConfig;
  clock: Clock;
  config: Config;
  secret: string;
  stableSecret: string;
  mailer: Mailer;
  sms: SmsSender;
  media: MediaStore;
  /** The ends of the audit log outside the database. */
  auditHeads: AuditHeads;
  /** Files of products that operators handed in. */
  imports: ImportFolder;
  /** The push services of browsers. */
  push: PushService;
  /** Documents that only their owners may see. */
  sealed: SealedFiles;
  /** Folder of the built web, or null where only the API is served. */
  webFolder: string | null;
  /** Where log lines go; standard output where absent. */
  logStream?: LogStream;
};

export type BuiltApp = {
  app: FastifyInstance;
  hint: NotificationHint;
};

/** Builds the application without listening. Closing it ends realtime connections; the database stays its owner's. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { db, clock, config, secret } = deps;
  const app = Fastify({
    ...logging(config, deps.logStream),
    frameworkErrors: answerFailure,
    bodyLimit: BODY_MAX_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  app.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema as object, httpPart));
  answerErrors(app);
  requirePathAsTarget(app);
  limitDatabaseWaits(app, config.databaseTimeoutMs);
  readBodies(app);
  endConnectionsOnClose(app);
  await app.register(multipart);
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', UNUSED_FEATURES);
    // Pages replace it by a whole policy of their own.
    reply.header('content-security-policy', "frame-ancestors 'none'");
  });
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !isAt(LIMITED, request),
    keyGenerator: (request) =>
      isAt(MADE_PAGES, request) ? `pages ${networkOf(request.ip)}` : rateLimitKey(request),
    errorResponseBuilder: () => fail('REQUEST_RATE_LIMIT'),
  });
  // Answers of the API come as small as a mobile network likes them; pages and files are compressed when they are built. Nothing is
  // unpacked that comes in: a small body could hold a large one. A piece of a stream goes out when it is written, not when the compressor is full.
  await app.register(compress, {
    customTypes: /^application\/(json|x-ndjson)\b/,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  if (config.apiDocs) {
    await app.register(swagger, apiDescription);
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY });
  }
  unknownApiAddresses(app);
  guardWrites(app);

  const realtime = setUpRealtime({
    ...deps,
    app,
    endedSessions: (sessions) => endedSessions(db, clock, sessions),
  });
  const { hint } = realtime;
  const sessionWatch: SessionWatch = { ended: realtime.sessionsEnded };
  const provider = sandboxProvider({
    secret,
    promptpayId: config.promptpayId,
    clock,
    isOpen: config.sandboxPayments,
  });
  const courier = sandboxCourier({
    clock,
    isOpen: config.sandboxCourier,
    speed: config.sandboxCourierSpeed,
  });
  const settlement: Settlement = {
    order: (tx, orderId, paid) => payOrder(tx, hint, orderId, paid),
    recharge: (tx, rechargeId, paid) => creditRecharge(tx, hint, rechargeId, paid),
  };
  const all = {
    ...deps,
    hint,
    provider,
    courier,
    settlement,
    realtime,
    sessionWatch,
    sandbox: provider.sandbox && provider.isOpen,
  };

  const countByAddress = app.createRateLimit({
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const sendStream = streamSender(app);
  const route = createRouting(app, {
    db,
    clock,
    sendStream,
    authenticateSeller: (token) => findSession(db, clock, token),
    authenticateOperator: (token, endpoint) => authenticateOperator(deps, token, endpoint),
    countMadeUpToken: async (request) => {
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
    lastTrialBalance: () => lastTrialBalance(db),
  });
  authRoutes(route, all);
  securityRoutes(route, all);
  sellersRoutes(route, all);
  catalogueRoutes(route, all);
  favouritesRoutes(route, all);
  shopRoutes(route, all);
  reportRoutes(route, all);
  ordersRoutes(route, all);
  documentsRoutes(route, all);
  shippingRoutes(route, all);
  refundsRoutes(route, app, all);
  trackingRoutes(route, all);
  couponsRoutes(route, all);
  samplesRoutes(route, all);
  walletRoutes(route, all);
  statementsRoutes(route, all);
  notificationsRoutes(route, all);
  pushRoutes(route, all);
  realtimeRoutes(route, all);
  paymentsRoutes(route, app, all);
  storefrontRoutes(route, all);
  systemRoutes(route, all);
  filesRoutes(route, app, all);
  verificationRoutes(route, all);
  depositRoutes(route, all);
  withdrawalsRoutes(route, all);
  consoleRoutes(route, app, all);
  mediaRoutes(app, deps.media);
  if (deps.webFolder) {
    await storefrontPages(app, { ...all, sendStream, webFolder: deps.webFolder });
    await webPages(app, { folder: deps.webFolder, connectsTo: realtime.connectsTo });
  }

  return { app, hint };
}
