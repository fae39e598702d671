import { activity } from '@bank/contract/activity'
import { appointments } from '@bank/contract/appointments'
import { calendar } from '@bank/contract/calendar'
import { customers } from '@bank/contract/customers'
import { documents } from '@bank/contract/documents'
import { enquiries } from '@bank/contract/enquiries'
import { events } from '@bank/contract/events'
import { factors } from '@bank/contract/factors'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { insights } from '@bank/contract/insights'
import { myData } from '@bank/contract/my-data'
import { notifications } from '@bank/contract/notifications'
import { offers } from '@bank/contract/offers'
import { oversight } from '@bank/contract/oversight'
import { payments } from '@bank/contract/payments'
import { preferences } from '@bank/contract/preferences'
import { push } from '@bank/contract/push'
import { recovery } from '@bank/contract/recovery'
import { reports } from '@bank/contract/reports'
import { sessions } from '@bank/contract/sessions'
import { signInSteps } from '@bank/contract/sign-in'
import { staff } from '@bank/contract/staff'
import { staffThreads, templates } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import { transactionFiles } from '@bank/contract/transaction-files'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import Fastify, { type FastifyInstance } from 'fastify'
import { activityRoutes } from './activity/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import type { Config } from './config.ts'
import { customerRoutes } from './customers/routes.ts'
import type { Database } from './db/connect.ts'
import { documentRoutes } from './documents/routes.ts'
import type { MasterKeys } from './encryption/master-keys.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { financeRoutes } from './finances/routes.ts'
import { currentBuild } from './http/build.ts'
import { serveDocs } from './http/docs.ts'
import { answerFailures, answerUnread, answerUnreadable } from './http/failures.ts'
import { sendSecurityHeaders } from './http/headers.ts'
import { acceptJson } from './http/json.ts'
import { watchMaintenance } from './http/maintenance.ts'
import { answerOtherMethods } from './http/methods.ts'
import { keepPace } from './http/pace.ts'
import { readPages, servePages } from './http/pages.ts'
import { readPlainAddresses, warnOfUntrustedProxy } from './http/proxies.ts'
import { openQuotas } from './http/quota.ts'
import { type Log, logRequests } from './http/request-log.ts'
import { serve } from './http/serve.ts'
import { acceptUploads } from './http/uploads.ts'
import { relyingPartyOf } from './identity/factors/relying-party.ts'
import { factorRoutes } from './identity/factors/routes.ts'
import { openExports } from './identity/my-data/make-exports.ts'
import { exportRoutes } from './identity/my-data/routes.ts'
import { passwordPolicy } from './identity/passwords/password.ts'
import { preferenceRoutes } from './identity/preferences/routes.ts'
import { openAfterAnswer } from './identity/recovery/links/after-answer.ts'
import { linkRoutes } from './identity/recovery/links/routes.ts'
import { identityRoutes, signInStepRoutes } from './identity/routes.ts'
import { signInRoutes } from './identity/sign-ins/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { openLive } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { baseOfLinks, type MailConfig, mailWayOf, type Outbox, openOutbox } from './mail/outbox.ts'
import { pushRoutes } from './notifications/push/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { oversightRoutes } from './oversight/routes.ts'
import { namingPayments } from './payments/named.ts'
import { paymentRoutes } from './payments/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { appointmentRoutes, staffThreadRoutes, templateRoutes, threadRoutes } from './threads/routes.ts'
import { transactionFileRoutes } from './transaction-files/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { walletRoutes } from './wallets/routes.ts'
import type { WalletTrust } from './wallets/trust.ts'

export type Parts = {
  db: Database
  /** The keys that customers' secrets are encrypted with (DEC-22). */
  masterKeys: MasterKeys
  /** Verifies the addresses that customers pay to (HAZ-B6, HAZ-B7). */
  walletTrust: WalletTrust
  config: Pick<Config, 'PASSWORD_POLICY' | 'TRUST_PROXY'> &
    MailConfig &
    Partial<Pick<Config, 'QUOTA_FACTOR' | 'PUSH_SERVICES'>>
  log: Log
  /** False as soon as the server begins to stop (HAZ-I5). */
  isServing: () => boolean
  /** True while the disk is so full that the remaining space is reserved for staff. */
  isShortOfSpace?: () => boolean
  /** Tells the process that sends letters to look at once. */
  wakeSender?: () => void
  /** The folder of the web build. */
  build?: string
  /** How often open streams look for changes, in milliseconds. */
  lookMs?: number
}

/**
 * The limit of a JSON body, which is read before we know its sender. The largest form fills a quarter of it. Files come
 * as multipart forms, which are read once we know the sender.
 */
const BODY_MAX = 16 * 1024

/** The server's table of contents. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { db, masterKeys, walletTrust, config, log, isServing, build = currentBuild() } = parts
  const pages = readPages(build)
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false
  const app = Fastify({
    bodyLimit: BODY_MAX,
    // Slow clients: under Fastify's defaults, 600 of 600 were still connected after 40 s (HAZ-G1). http/pace.ts
    // handles slow bodies and slow readers. By default, Node looks for late headers only every 30 s.
    requestTimeout: 0,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    trustProxy: config.TRUST_PROXY ?? false,
    logger: false,
    frameworkErrors: (_error, request, reply) => answerUnreadable(request, reply, { https, log }),
    clientErrorHandler: (error, socket) => answerUnread(error, socket, { https, log }),
    genReqId: () => crypto.randomUUID(),
    // While stopping, kept-alive connections get their answers and `connection: close` instead of 503 (HAZ-I5).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  readPlainAddresses(app)
  keepPace(app)
  closeWhileStopping(app, isServing)
  logRequests(app, log)
  warnOfUntrustedProxy(app, log)
  answerFailures(app)
  await sendSecurityHeaders(app, { https })
  acceptJson(app)
  app.decorate('quotas', openQuotas(db, config.QUOTA_FACTOR ?? 1))
  app.decorate('isShortOfSpace', parts.isShortOfSpace ?? (() => false))
  await acceptUploads(app)

  const maintenance = watchMaintenance(db)
  const outbox = openOutbox(masterKeys, config, parts.wakeSender)
  const afterAnswer = openAfterAnswer(app, log)
  const policy = await passwordPolicy(config.PASSWORD_POLICY)

  const steps = { keys: masterKeys, party: relyingPartyOf(config.PUBLIC_URL), outbox }
  serve(app, db, identity, identityRoutes(db, policy, steps))
  serve(app, db, signInSteps, signInStepRoutes(db, steps))
  serve(app, db, factors, factorRoutes(db, steps))
  serve(app, db, recovery, linkRoutes(db, policy, outbox, afterAnswer))
  serve(app, db, sessions, signInRoutes(db))
  serve(app, db, preferences, preferenceRoutes(db))
  serve(app, db, push, pushRoutes(db, config.PUSH_SERVICES ?? []))
  serve(app, db, customers, customerRoutes(db, walletTrust, outbox))
  serve(app, db, staff, staffRoutes(db, walletTrust, outbox))
  serve(app, db, finances, financeRoutes(db))
  serve(app, db, activity, activityRoutes(db))
  serve(app, db, insights, insightRoutes(db))
  serve(app, db, calendar, calendarRoutes(db))
  serve(app, db, transactionFiles, transactionFileRoutes(db))
  serve(app, db, documents, documentRoutes(db, walletTrust, baseOfLinks(config)))
  serve(app, db, transactions, transactionRoutes(db, walletTrust, outbox, namingPayments(db, walletTrust)))
  serveCoins(app, parts)
  serve(app, db, verification, verificationRoutes(db, masterKeys, outbox))
  serveMessages(app, parts, outbox)
  serve(app, db, reports, reportRoutes(db))
  serveLive(app, parts)
  serve(app, db, oversight, oversightRoutes(db, masterKeys, maintenance, isServing, operatorsOf(config)))
  serveExports(app, parts, outbox)

  await serveDocs(app)
  answerOtherMethods(app)
  if (pages) await servePages(app, pages, maintenance, build)
  return app
}

/** How letters leave and backups are made, which staff read. */
function operatorsOf(config: Parts['config']) {
  const backups = config.DATABASE_URL === undefined ? 'daily' : 'operator'
  return { mail: mailWayOf(config), backups } as const
}

/** Where coins are paid to, and what arrived there. */
function serveCoins(app: FastifyInstance, { db, walletTrust }: Parts): void {
  serve(app, db, offers, offerRoutes(db, walletTrust))
  serve(app, db, payments, paymentRoutes(db, walletTrust))
  serve(app, db, wallets, walletRoutes(db, walletTrust))
}

/** What the bank, its customers and visitors tell each other. */
function serveMessages(app: FastifyInstance, { db, masterKeys }: Parts, outbox: Outbox): void {
  serve(app, db, notifications, notificationRoutes(db, outbox))
  serve(app, db, threads, threadRoutes(db, masterKeys, outbox))
  serve(app, db, staffThreads, staffThreadRoutes(db, masterKeys, outbox))
  serve(app, db, templates, templateRoutes(db))
  serve(app, db, appointments, appointmentRoutes(db))
  serve(app, db, enquiries, enquiryRoutes(db, outbox))
}

function serveExports(app: FastifyInstance, { db, masterKeys, log }: Parts, outbox: Outbox): void {
  const exports = openExports(db, masterKeys, log, outbox)
  app.addHook('onClose', () => exports.close())
  serve(app, db, myData, exportRoutes(db, masterKeys, exports))
}

/** Streams have no end of their own, so they are ended before the server waits for what is under way. */
function serveLive(app: FastifyInstance, { db, log, lookMs }: Parts): void {
  const live = openLive(db, log, lookMs)
  app.addHook('preClose', () => live.close())
  serve(app, db, events, liveRoutes(live))
}

/** Otherwise stopping would wait for each kept-alive connection until its idle time is over (HAZ-I5). */
function closeWhileStopping(app: FastifyInstance, isServing: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!isServing()) void reply.header('connection', 'close')
    done(null, payload)
  })
}
