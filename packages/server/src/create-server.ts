import { setMaxListeners } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createAi } from './ai/create-ai';
import { createSources } from './ai/endpoints/create-sources';
import { createChat } from './chat/create-chat';
import { startLocalControl } from './commands/local-control';
import type { DevProvider } from './dev/oidc/create-dev-provider';
import type { LocalPayments, LocalServices } from './dev/payments/local-payments';
import type { Demo } from './dev/seed/seed-demo';
import { findSdkFolder, registerEmbed } from './embed';
import { registerRoutes, withServices } from './guard/register-routes';
import { answerUnknownRoutes, createApp } from './http/app/create-app';
import { refuseWhileStopping } from './http/app/refuse-while-stopping';
import { registerHealth } from './http/app/register-health';
import { DatabaseRateLimiter } from './http/limits/database-rate-limiter';
import { MemoryRateLimiter } from './http/limits/memory-rate-limiter';
import { registerDocs } from './http/pages/docs/register-docs';
import { registerPageFont } from './http/pages/page-font';
import { idempotencyJobs } from './http/route/idempotency-jobs';
import { applicationChanged } from './identity/applications/application-changed';
import { findPublishedApplication } from './identity/applications/find-published-application';
import { registerSignInPage } from './identity/embed-sign-ins/register-sign-in-page';
import { RightsWatch, rightsChanged } from './identity/permissions/rights-watch';
import { renewClaimedRoles, warnWithoutOperators } from './identity/product-roles/change-product-roles';
import type { IdentityProvider } from './identity/sign-ins/identity-provider';
import { createSignIn, type PreviousProvider } from './identity/sign-ins/sign-in';
import { createMailer, readInviteReceipt } from './mail/create-mailer';
import type { Mailer } from './mail/mailer';
import { hasInbox, mailJobs } from './mail/outbox';
import { type AllServices, departures, nouns } from './nouns';
import { proveAtPrevious } from './operator/merges/merge-offers';
import { isInviteOpen, markInviteSent } from './organizations/invites/send-invite';
import { ensurePersonalOrganization } from './organizations/organizations/ensure-personal-organization';
import type { PaymentProvider } from './organizations/payments/payment-provider';
import { registerWebhook } from './organizations/subscriptions/register-webhook';
import { brandOf } from './platform/config/brand';
import type { Config } from './platform/config/config';
import { ConfigError } from './platform/config/config-error';
import { readSecret } from './platform/config/read-secret';
import { isLoopback } from './platform/config/settings/server';
import { type OpenDatabase, openDatabase } from './platform/db/open-database';
import { refreshStatistics } from './platform/db/refresh-statistics';
import { createFiles } from './platform/files/create-files';
import { createLogger } from './platform/log/logger';
import { startTelemetry } from './platform/telemetry/start-telemetry';
import { workJobs } from './platform/work/remove-failed-work';
import { startWork } from './platform/work/start-work';
import { readVariants } from './portal/read-variants';
import { registerDocsSite } from './portal/register-docs-site';
import { registerPortal, warnOfMissingLinks } from './portal/register-portal';
import { registerSecurityText } from './portal/register-security-text';
import { registerVariants } from './portal/register-variants';
import { ImportQueue } from './prompts/card-transfer/import-queue';
import { seedCuratedCards } from './prompts/curated-cards/seed-curated-cards';
import type { Services } from './services';

export interface RunningServer {
  /** Origin under which browsers reach it. */
  readonly url: string;
  readonly services: Services;
  readonly engine: OpenDatabase['engine'];
  /** Undefined without demo data. */
  readonly demo: Demo | undefined;
  /** Names of all background jobs. */
  readonly jobs: readonly string[];
  /** Accepts no new work, ends work that can be resumed elsewhere, closes the database. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** For tests that depend on time. Default: the clock of the database. */
  readonly now?: () => Date;
  /** Sends mail, for tests. Default: the configured mail server. */
  readonly mail?: Mailer;
  /** Whether the demo model answers and draws without delay, for tests. Default: as fast as a real one. */
  readonly instantDemo?: boolean;
  /**
   * Interval of the checks of rights on open streams, and of the polls for work, in milliseconds, for tests. Default: 4,000 and
   * 5,000.
   */
  readonly lookEvery?: number;
  /** A packed database that a new embedded one starts from. Default: the one beside the bundle. */
  readonly template?: string | undefined;
  /** Requests the build of a part of the product, such as `docs`; absent if nothing can build it. */
  readonly requestBuild?: (name: string) => void;
}

/** Maximum time that a stop waits for running requests, in milliseconds. */
const drainMs = 5_000;

/**
 * Starts the whole server: database, services, routes.
 * @throws if the port is taken, the database cannot be opened or its folder is in use
 */
export async function createServer(given: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const log = createLogger(given);
  const variants = await readVariants(given, log);
  const brand = brandOf(given, variants.active);
  const config = { ...given, productName: brand.productName };
  warnOfMissingLinks(config, brand.links, log);
  const opened = await openDatabase(config, log, options.template);
  const stops: (() => unknown)[] = [];
  const closes: (() => unknown)[] = [() => opened.close()];
  const stopping = new AbortController();
  // Each open stream adds a listener, which is not a leak.
  setMaxListeners(0, stopping.signal);
  /** Ends everything that has been started: first all workers at the same time, then their dependencies, newest first. */
  const close = async () => {
    stopping.abort();
    // The server still listens, so that a load balancer sees that it must use another process.
    await Promise.all(stops.map(stop => stop()));
    for (const closePart of closes.toReversed()) await closePart();
  };
  let listen: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(503, { 'retry-after': '1' }).end();
  const http = createHttpServer((request, response) => {
    response.once('close', () => {
      // The connection would stay open for the next request.
      if (stopping.signal.aborted) setImmediate(() => http.closeIdleConnections());
    });
    listen(request, response);
  });
  // Allows long uploads over a slow connection: incomplete headers have their own timeout, and the reader of a body limits the
  // body.
  http.requestTimeout = 60 * 60_000;
  http.headersTimeout = 15_000;
  // Longer than the 60 s of usual proxies and clients, which could send a request while this side closes the connection.
  http.keepAliveTimeout = 75_000;
  try {
    const started = await startTelemetry(config, log);
    if (started) closes.push(() => started.close());
    closes.push(() => drain(http));
    await new Promise<void>((resolve, reject) => {
      http.once('error', error => reject(isTaken(error) ? portTaken(config) : error));
      http.listen(config.port, config.host, resolve);
    });
    // The address of a server that listens on a port has this type.
    const { port } = http.address() as AddressInfo;
    const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
    const base = {
      config,
      brand,
      db: opened.db,
      bus: opened.bus,
      departures,
      log,
      publicUrl,
      frameOrigin: config.frameOrigin ?? publicUrl,
      secret: readSecret(config),
      now: options.now ?? opened.now,
      stopping: stopping.signal,
      telemetry: started?.telemetry,
    };
    const outbox = {
      ...base,
      onSent: (receipt: string) => markInviteSent(base.db, readInviteReceipt(receipt)),
      isWanted: (receipt: string) => isInviteOpen(base, readInviteReceipt(receipt)),
    };
    const { payments, local } = await createPayments(base);
    const services: Services = { ...base, mail: options.mail ?? createMailer(outbox), payments };

    const identity = await createIdentity(services);

    const app = createApp(services);
    const files = createFiles(config);
    const sources = await createSources(services);
    const demoModel = config.production
      ? undefined
      : await (await import('./dev/model/create-demo-source')).createDemoSource(config, {
          isInstant: options.instantDemo ?? false,
        });
    if (demoModel) closes.push(() => demoModel.close());
    const ai = await createAi(services, files, demoModel ? [...sources, demoModel.source] : sources);
    stops.push(() => ai.stop());
    closes.push(() => ai.close());
    const chat = await createChat(ai.services);
    stops.push(() => chat.stop());
    const rights = new RightsWatch(options.lookEvery);
    services.bus.subscribe(rightsChanged, subject => rights.lookNow(subject));
    const limiter =
      config.rateLimitStore === 'postgres'
        ? new DatabaseRateLimiter(services.db, services.now)
        : new MemoryRateLimiter(services.now);
    const registry = { app, services, limiter, rights };
    const all: AllServices = {
      ...chat.services,
      limiter,
      imports: new ImportQueue(),
      signIn: createSignIn(
        services,
        identity.provider,
        async (user, { productRoles = [] }) => {
          await ensurePersonalOrganization(services, user);
          await renewClaimedRoles(services, user, productRoles);
        },
        createPreviousProvider(services),
      ),
    };
    const served = nouns.flatMap(({ operations = [] }) => withServices(all, operations));
    registerRoutes(registry, served);
    answerUnknownRoutes(app);
    registerHealth(app, opened, stopping.signal);
    registerDocs(
      app,
      services,
      served.map(({ route }) => route),
    );
    registerEmbed(app, {
      findApplication: key => findPublishedApplication(services.db, key, undefined),
      watchApplications: listener => services.bus.subscribe(applicationChanged, listener),
      publicUrl,
      frameOrigin: services.frameOrigin,
      sdkFolder: findSdkFolder(),
      releasesFolder: config.sdkReleases,
    });
    registerPageFont(app);
    registerSignInPage(app, services);
    if (payments) registerWebhook(app, { ...services, payments });
    if (local)
      (await import('./dev/payments/register-local-payments')).registerLocalPayments(app, services, local);
    if (hasInbox(services)) (await import('./dev/inbox/register-inbox')).registerInbox(app, services);
    registerSecurityText(app, services);
    registerVariants(app, variants, config.productName);
    registerDocsSite(app, services, options);
    registerPortal(app, services, variants.active);

    if (config.curatedCards) await seedCuratedCards(services.db);
    const demo = config.demoData
      ? await (await import('./dev/seed/seed-demo')).seedDemo(services)
      : undefined;

    const { dataDir } = config;
    if (opened.engine === 'pglite' && dataDir !== undefined)
      closes.push(await startLocalControl(dataDir, { ...services, pack: opened.pack }));

    const serveApp = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const jobs = [
      ...nouns.flatMap(noun => noun.jobs?.(all) ?? []),
      ...idempotencyJobs(services),
      ...mailJobs(outbox),
      ...workJobs(services),
      // PostgreSQL does this itself.
      ...(opened.engine === 'pglite'
        ? [{ name: 'refresh-statistics', everyMinutes: 1, run: () => refreshStatistics(services.db) }]
        : []),
      ...(local ? [{ name: 'renew-local-payments', everyMinutes: 1, run: () => local.renew() }] : []),
    ];
    const work = await startWork(services, jobs, {
      isAlone: opened.engine === 'pglite',
      hasClock: config.jobs,
      lookEvery: options.lookEvery,
    });
    stops.push(() => work.stop());
    listen = (request, response) =>
      refuseWhileStopping(stopping.signal, log, request, response) ||
      (identity.dev?.handles(request) ? identity.dev.serve(request, response) : serveApp(request, response));
    if (config.production) await warnWithoutOperators(services);
    log.info({ url: publicUrl, database: opened.engine }, 'ready');

    const { engine } = opened;
    return { url: publicUrl, services, engine, demo, jobs: jobs.map(({ name }) => name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes the connections as soon as they are idle, and after five seconds in any case. */
async function drain(http: Server): Promise<void> {
  const closed = new Promise(resolve => http.close(resolve));
  const timer = setTimeout(() => http.closeAllConnections(), drainMs);
  http.closeIdleConnections();
  await closed;
  clearTimeout(timer);
}

const isTaken = (error: Error) => 'code' in error && error.code === 'EADDRINUSE';
const portTaken = ({ port, host }: Config) =>
  new ConfigError([`PORT ${port} is taken: something else listens there on ${host}`]);

/** Stripe if it is configured; the development server has its own payments, on this machine only. */
async function createPayments(
  services: LocalServices & Pick<Services, 'log'>,
): Promise<{ payments?: PaymentProvider; local?: LocalPayments }> {
  const { stripe, production, host } = services.config;
  if (stripe) {
    const { createStripeProvider } = await import('./organizations/payments/stripe-provider');
    return { payments: createStripeProvider(stripe, services.log) };
  }
  if (production || !isLoopback(host)) return {};
  const local = new (await import('./dev/payments/local-payments')).LocalPayments(services);
  return { payments: local, local };
}

/** The provider before a change of it, where people prove the old account of a merge. */
function createPreviousProvider(services: Services): PreviousProvider | undefined {
  const { previousOidc: oidc, production } = services.config;
  if (!oidc) return undefined;
  const insecure = !production && oidc.issuer.startsWith('http:');
  const fixed = { alwaysAsk: false, takesColorScheme: false, trustEmail: false, trustLogin: false };
  return {
    provider: { ...oidc, ...fixed, name: oidc.issuer, insecure },
    prove: (identity, context) => proveAtPrevious(services, identity, context),
  };
}

/** The configured provider, or the one inside the process, which is loaded only then. */
async function createIdentity(
  services: Services,
): Promise<{ provider: IdentityProvider; dev?: DevProvider }> {
  const { oidc, production } = services.config;
  if (oidc) {
    const insecure = !production && oidc.issuer.startsWith('http:');
    return { provider: { ...oidc, name: oidc.issuer, insecure, alwaysAsk: false, takesColorScheme: false } };
  }
  const { createDevProvider } = await import('./dev/oidc/create-dev-provider');
  const dev = await createDevProvider(services);
  return { provider: dev.identityProvider, dev };
}
