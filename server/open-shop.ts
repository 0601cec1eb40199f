import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { defaultSettings } from '../config/settings.ts'
import type { Engine } from '../data/engines/engine.ts'
import type { Replica } from '../data/engines/postgres/replica.ts'
import { sealStoredSecrets } from '../data/seal-secrets.ts'
import { createSecretBox, type SecretBox } from '../data/secret-box.ts'
import { createStore } from '../data/store.ts'
import { createInMemoryEventBus, type EventBus } from '../integrations/event-bus/event-bus.ts'
import { createPostgresEventBus } from '../integrations/event-bus/postgres-event-bus.ts'
import { createImageWorker } from '../integrations/images/image-worker.ts'
import { createSharePictures } from '../integrations/images/share-pictures.ts'
import { createStoredImages } from '../integrations/images/stored-images.ts'
import type { MailTransport } from '../integrations/mail/mail-transport.ts'
import type { SmtpLimits } from '../integrations/mail/smtp-transport.ts'
import { openDownloads } from '../integrations/network/download-file.ts'
import { findUrlObjection } from '../integrations/network/reachable-address.ts'
import { openRequests } from '../integrations/network/send-request.ts'
import { openPaymentProviders } from '../integrations/payments/providers.ts'
import { webPushEncoder } from '../integrations/push/push-encoder.ts'
import { openWhatsApp } from '../integrations/whatsapp/whatsapp-api.ts'
import { createPasswords } from '../use-cases/accounts/secrets.ts'
import { openCatalogueIndex } from '../use-cases/catalogue/catalogue-index.ts'
import type { AppContext } from '../use-cases/context.ts'
import { reactions } from '../use-cases/outbox/reactions.ts'
import { readSettings } from '../use-cases/settings/read-settings.ts'
import type { Env } from './env.ts'
import { readIdentity } from './identity-file.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { newId } from './new-id.ts'
import { openBlobStorage } from './open-blob-storage.ts'
import { readFromReplica } from './replica-reads.ts'
import { trackIndex, trackReads } from './response-cache/track-reads.ts'
import { KEY_FILE, readSecretKeys } from './secret-keys.ts'
import { createWriteState } from './write-state.ts'

const REQUEST_MS = 15_000
/** ten megabytes from a slow site */
const DOWNLOAD_MS = 30_000

export async function openShop(env: Env, engine: Engine, logger: Logger) {
  const worker = createImageWorker()
  const images = createStoredImages(await openBlobStorage(env), {
    worker,
    onFault: (error) => logger.error({ err: error }, 'image not encoded'),
  })
  const clock = monotonicClock(Date.now, (milliseconds) => logger.warn({ milliseconds }, 'clock set back'))
  const { publish, subscribe, close } = await openEventBus(engine, logger)
  const secrets = createSecretBox(readSecretKeys(env))
  await protectSecrets(engine, secrets, logger)
  const settings = {
    defaults: defaultSettings,
    fixed: { ...(await readIdentity(env.identityFile)), ...(env.mail && { mail: env.mail }) },
  }
  const original = createStore(engine, publish, secrets, reactions({ clock, settings }))
  const replica = await openReplica(env, engine, logger)
  const store = replica
    ? readFromReplica(original, createStore({ ...engine, db: replica.db }, undefined, secrets), replica)
    : original
  const layers = { store: trackReads(store), settings }
  const writes = createWriteState()
  const payments = openPaymentProviders({
    urls: env.providerUrls,
    privateNetworks: env.privateNetworks,
    clock,
  })
  const shop: AppContext = {
    ...layers,
    acceptsWrites: writes.acceptsWrites,
    catalogueIndex: trackIndex(openCatalogueIndex({ store: original, clock, subscribe })),
    images,
    sharePictures: createSharePictures(images, worker),
    publicUrl: env.publicUrl,
    clock,
    newId,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    passwords: createPasswords(),
    requiresSecondFactor: async () =>
      (await readSettings(layers, ['secondFactorRequired'])).secondFactorRequired,
    mailTransport: smtpTransport(layers.settings.fixed.mail ? {} : { privateNetworks: env.privateNetworks }),
    sendRequest: openRequests({ privateNetworks: env.privateNetworks, timeoutMs: REQUEST_MS }),
    downloadFile: openDownloads({ privateNetworks: env.privateNetworks, timeoutMs: DOWNLOAD_MS }),
    pushEncoder: webPushEncoder(),
    urlObjection: (url) => findUrlObjection(url, env.privateNetworks),
    paymentProviders: payments.providers,
    whatsApp: openWhatsApp({
      privateNetworks: env.privateNetworks,
      ...(env.whatsAppUrl && { baseUrl: env.whatsAppUrl }),
    }),
    setupCode: await engine.getOrCreateSharedValue('setup-code', newId()),
    actor: null,
    subscribe,
    withLock: engine.withLock,
  }
  return {
    shop,
    engine,
    images,
    payments,
    writes,
    close: async () => {
      await close()
      await replica?.close()
      await engine.close()
    },
  }
}

/** The shop also starts when old secrets cannot be encrypted, for example on a full disk, or have lost their key. */
async function protectSecrets(engine: Engine, secrets: SecretBox, logger: Logger): Promise<void> {
  try {
    const { unreadable } = await sealStoredSecrets(engine, secrets)
    if (unreadable > 0) {
      logger.warn(
        { unreadable },
        `stored secrets are encrypted with another key: give this instance the SECRETS_KEY or the ${KEY_FILE} of the others, or set the mail password and the second factors again`,
      )
    }
  } catch (error) {
    logger.error({ err: error }, 'stored secrets are not encrypted')
  }
}

/** Loads the mail libraries, 2 MB of memory, with the first mail. */
function smtpTransport(options: Partial<SmtpLimits>): MailTransport {
  return {
    send: async (...mail) => {
      const { createSmtpTransport } = await import('../integrations/mail/smtp-transport.ts')
      return createSmtpTransport(options).send(...mail)
    },
  }
}

async function openReplica(
  { databaseReadUrl, databasePool }: Env,
  { db }: Pick<Engine, 'db'>,
  logger: Logger,
): Promise<Replica | null> {
  if (!databaseReadUrl) return null
  const replicas = await import('../data/engines/postgres/replica.ts')
  return replicas.openReplica(databaseReadUrl, {
    connections: databasePool,
    primary: db,
    onChange: (error) => {
      if (error) logger.warn({ err: error }, 'the replica cannot be read')
      else logger.info('the replica can be read again')
    },
  })
}

async function openEventBus(
  { consumeAnnouncements, origin }: Pick<Engine, 'consumeAnnouncements' | 'origin'>,
  logger: Logger,
): Promise<EventBus & { close: () => Promise<void> }> {
  const onFault = (error: unknown) => logger.error({ err: error }, 'listener failed')
  if (!consumeAnnouncements) return { ...createInMemoryEventBus(onFault), close: async () => {} }
  const { onEvents, onGap, ...eventBus } = createPostgresEventBus({
    origin,
    onFault,
    ring: () => follower.notify(),
  })
  const follower = await consumeAnnouncements({
    onEvents,
    onGap,
    onConnection: (error) => {
      if (error) logger.warn({ err: error }, 'events of other instances are not received')
      else logger.info('events of other instances are received again')
    },
  })
  return { ...eventBus, close: follower.close }
}
