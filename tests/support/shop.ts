import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { defaultSettings } from '../../config/settings.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { keyedMutex } from '../../data/engines/keyed-mutex.ts'
import { createSecretBox } from '../../data/secret-box.ts'
import { createStore } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { createInMemoryEventBus } from '../../integrations/event-bus/event-bus.ts'
import {
  type MemoryImages,
  memoryImages,
  memorySharePictures,
} from '../../integrations/images/in-memory-images.ts'
import {
  createInMemoryTransport,
  type InMemoryTransport,
} from '../../integrations/mail/in-memory-transport.ts'
import { openDownloads } from '../../integrations/network/download-file.ts'
import { type MemoryRequests, memoryRequests } from '../../integrations/network/in-memory-requests.ts'
import { findUrlObjection } from '../../integrations/network/reachable-address.ts'
import { type MemoryProviders, memoryProviders } from '../../integrations/payments/in-memory-provider.ts'
import { memoryPushEncoder } from '../../integrations/push/in-memory-encoder.ts'
import { type MemoryWhatsApp, memoryWhatsApp } from '../../integrations/whatsapp/in-memory-whatsapp.ts'
import { createPasswords } from '../../use-cases/accounts/secrets.ts'
import { openCatalogueIndex } from '../../use-cases/catalogue/catalogue-index.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { reactions } from '../../use-cases/outbox/reactions.ts'

/** A shop with controlled time, ids and randomness. */
export interface TestShop extends AppContext {
  images: MemoryImages
  mailTransport: InMemoryTransport
  /** what was sent to addresses that users or browsers chose */
  requests: MemoryRequests
  paymentProviders: MemoryProviders
  whatsApp: MemoryWhatsApp
  /** published events, oldest first */
  publishedEvents: DomainEvent[]
  /** moves the clock, in milliseconds */
  advance: (milliseconds: number) => void
}

/** A hash of this cost takes less than a millisecond; accounts.test.ts checks the cost used in production. */
const CHEAP = { N: 16, r: 1, p: 1 }

export const TEST_SECRETS = createSecretBox(['the key of every shop in the tests'])

/** Time at which the clock of every test shop starts. */
export const OPENING = Date.parse('2026-03-02T10:00:00.000Z')

/**
 * A shop over an empty database. The clock moves only with `advance`, ids are consecutive numbers, and random bytes are
 * the same in every run.
 */
export function aShop(
  engine: Engine,
  overrides: Partial<Omit<AppContext, 'images' | 'mailTransport' | 'paymentProviders' | 'whatsApp'>> & {
    paymentProviders?: MemoryProviders
  } = {},
): TestShop {
  let now = OPENING
  let ids = 0
  let drawn = 0
  const publishedEvents: DomainEvent[] = []
  const requests = memoryRequests()
  const { publish, subscribe } = createInMemoryEventBus((error) => console.error(error))
  subscribe((change) => publishedEvents.push(change))
  const clock = overrides.clock ?? (() => now)
  const settings = overrides.settings ?? { defaults: defaultSettings, fixed: {} }
  const store = overrides.store ?? createStore(engine, publish, TEST_SECRETS, reactions({ clock, settings }))
  return {
    store,
    catalogueIndex: openCatalogueIndex({ store, clock, subscribe }),
    images: memoryImages(),
    sharePictures: memorySharePictures,
    settings,
    publicUrl: 'https://boutique.example',
    clock,
    newId: () => `id-${String(++ids).padStart(4, '0')}`,
    randomBytes: (count) => expand(`draw ${++drawn}`, count),
    passwords: createPasswords(CHEAP),
    acceptsWrites: () => true,
    requiresSecondFactor: async () => false,
    mailTransport: createInMemoryTransport(),
    requests,
    sendRequest: requests.send,
    downloadFile: openDownloads({ privateNetworks: loopback(), timeoutMs: 5000 }),
    urlObjection: (url) => findUrlObjection(url, new BlockList(), resolveInTests),
    pushEncoder: memoryPushEncoder(),
    paymentProviders: memoryProviders(),
    whatsApp: memoryWhatsApp(),
    setupCode: null,
    actor: null,
    withLock: keyedMutex(),
    subscribe,
    ...overrides,
    publishedEvents,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

/** This machine, where fake servers run. */
export function loopback(): BlockList {
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  return networks
}

/** Addresses are themselves, and names are on the internet, except those that say otherwise. */
const resolveInTests = async (host: string) => {
  if (isIP(host)) return [{ address: host }]
  return [{ address: host === 'localhost' || host.startsWith('interne.') ? '127.0.0.1' : '93.184.215.14' }]
}

/** `count` pseudo-random bytes derived from the seed. */
function expand(seed: string, count: number): Uint8Array {
  const bytes = new Uint8Array(count)
  for (let offset = 0; offset < count; offset += 32) {
    const block = createHash('sha256').update(`${seed} ${offset}`).digest()
    bytes.set(block.subarray(0, Math.min(32, count - offset)), offset)
  }
  return bytes
}
