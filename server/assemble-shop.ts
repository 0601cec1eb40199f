import type { Logger } from 'pino'
import type { Engine } from '../data/engines/engine.ts'
import type { Replica } from '../data/engines/postgres/replica.ts'
import type { SecretBox } from '../data/secret-box.ts'
import { createStore } from '../data/store.ts'
import type { EventBus } from '../integrations/event-bus/event-bus.ts'
import { createPrivateFiles } from '../integrations/images/private-files.ts'
import { createSharePictures } from '../integrations/images/share-pictures.ts'
import { createStoredImages, type StoredImages } from '../integrations/images/stored-images.ts'
import { webPushEncoder } from '../integrations/push/push-encoder.ts'
import { createPasswords } from '../use-cases/accounts/secrets.ts'
import { openCatalogueIndex } from '../use-cases/catalogue/open-catalogue-index.ts'
import type { AppContext, SettingLayers } from '../use-cases/context.ts'
import { failedSources } from '../use-cases/jobs/failed-sources.ts'
import { outboxChannels } from '../use-cases/outbox/channels.ts'
import type { OutboxChannels } from '../use-cases/outbox/outbox-channel.ts'
import { reactions } from '../use-cases/outbox/reactions.ts'
import type { Outside } from './outside.ts'
import { readFromReplica } from './replica-reads.ts'
import { trackIndex, trackReads } from './response-cache/track-reads.ts'
import { createWriteState, type WriteState } from './write-state.ts'

export interface ShopParts {
  engine: Engine
  outside: Outside
  events: EventBus
  /** encrypts stored secrets */
  secrets: SecretBox
  settings: SettingLayers
  publicUrl: string
  setupCode: string | null
  replica?: Pick<Replica, 'db' | 'upToDate' | 'failed'> | null
  logger: Pick<Logger, 'error'>
}

export interface AssembledShop {
  shop: AppContext
  images: StoredImages
  writes: WriteState
  payments: Outside['payments']
  /** how the outbox reaches other systems */
  channels: OutboxChannels
}

/**
 * Puts the shop together: the only place that does, for production, development, tests, worker processes and tools. What
 * differs between them is in `parts`.
 */
export function assembleShop(parts: ShopParts): AssembledShop {
  const { engine, outside, events, settings, logger } = parts
  const { clock, payments, imageWorker } = outside
  const { original, store } = openStores(parts)
  const images = createStoredImages(outside.imageFiles, {
    worker: imageWorker,
    failedSources: failedSources({ store: original, clock }),
    onFault: (error) => logger.error({ err: error }, 'image not encoded'),
  })
  const writes = createWriteState()
  const shop: AppContext = {
    store: trackReads(store),
    settings,
    acceptsWrites: writes.acceptsWrites,
    catalogueIndex: trackIndex(openCatalogueIndex({ store: original, clock, subscribe: events.subscribe })),
    images,
    privateFiles: createPrivateFiles(outside.imageFiles),
    sharePictures: createSharePictures(images, imageWorker),
    publicUrl: parts.publicUrl,
    clock,
    newId: outside.newId,
    randomBytes: outside.randomBytes,
    passwords: createPasswords(outside.passwordCost, outside.deriveKey),
    mailTransport: outside.mailTransport,
    sendRequest: outside.sendRequest,
    downloadFile: outside.downloadFile,
    pushEncoder: webPushEncoder(),
    urlObjection: outside.urlObjection,
    paymentProviders: payments.providers,
    whatsApp: outside.whatsApp,
    setupCode: parts.setupCode,
    actor: null,
    subscribe: events.subscribe,
    withLock: engine.withLock,
    withTryLock: engine.withTryLock,
  }
  return { shop, images, writes, payments, channels: outboxChannels(shop) }
}

function openStores({ engine, outside: { clock }, events, secrets, settings, replica }: ShopParts) {
  const original = createStore(engine, events.publish, secrets, reactions({ clock, settings }))
  if (!replica) return { original, store: original }
  const copy = createStore({ ...engine, db: replica.db }, undefined, secrets)
  return { original, store: readFromReplica(original, copy, replica) }
}
