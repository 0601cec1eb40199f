import { createHash } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { defaultSettings } from '../../config/settings.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { createSecretBox } from '../../data/secret-box.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { createInMemoryEventBus } from '../../integrations/event-bus/event-bus.ts'
import {
  type MemoryImageFiles,
  memoryImageFiles,
  memoryImageWorker,
} from '../../integrations/images/in-memory-images.ts'
import {
  createInMemoryTransport,
  type InMemoryTransport,
} from '../../integrations/mail/in-memory-transport.ts'
import { type MemoryRequests, memoryRequests } from '../../integrations/network/in-memory-requests.ts'
import { openDownloads } from '../../integrations/network/lazy-clients.ts'
import { findUrlObjection, type Resolve } from '../../integrations/network/reachable-address.ts'
import { type MemoryProviders, memoryProviders } from '../../integrations/payments/in-memory-provider.ts'
import { type MemoryWhatsApp, memoryWhatsApp } from '../../integrations/whatsapp/in-memory-whatsapp.ts'
import { assembleShop, type ShopParts } from '../../server/assemble-shop.ts'
import type { Outside } from '../../server/outside.ts'
import { deriveKey } from '../../use-cases/accounts/secrets.ts'
import type { AppContext } from '../../use-cases/context.ts'

/** The shop as it is in production, with an outside that the test controls. */
export interface TestShop extends AppContext {
  imageFiles: MemoryImageFiles
  mailTransport: InMemoryTransport
  /** what was sent to addresses that users or browsers chose */
  requests: MemoryRequests
  paymentProviders: MemoryProviders
  whatsApp: MemoryWhatsApp
  /** published events, oldest first */
  publishedEvents: DomainEvent[]
  /** publishes events as if another process had */
  announce: (events: readonly DomainEvent[]) => void
  /** moves the clock, in milliseconds */
  advance: (milliseconds: number) => void
}

/** What a test may choose; what is not chosen is the same in every run. */
export interface ShopChoices
  extends Partial<Outside>,
    Partial<Pick<ShopParts, 'events' | 'settings' | 'publicUrl' | 'setupCode' | 'secrets' | 'replica'>>,
    Partial<Pick<AppContext, 'actor'>> {
  paymentProviders?: MemoryProviders
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
  { paymentProviders = memoryProviders(), actor = null, ...choices }: ShopChoices = {},
): TestShop {
  const publishedEvents: DomainEvent[] = []
  const events = choices.events ?? createInMemoryEventBus((error) => console.error(error))
  events.subscribe((change) => publishedEvents.push(change))
  const { outside, requests, advance } = anOutside(paymentProviders)
  const chosen = { ...outside, ...choices }
  const { shop } = assembleShop({
    engine,
    outside: chosen,
    events,
    secrets: choices.secrets ?? TEST_SECRETS,
    settings: choices.settings ?? { defaults: defaultSettings, fixed: {} },
    publicUrl: choices.publicUrl ?? 'https://boutique.example',
    setupCode: choices.setupCode ?? null,
    replica: choices.replica ?? null,
    logger: { error: (...said: unknown[]) => console.error(...said) },
  })
  const controls = { requests, publishedEvents, announce: events.publish, advance }
  // What a test has chosen itself, it does not control through the shop.
  return { ...shop, ...controls, imageFiles: chosen.imageFiles, actor } as TestShop
}

function anOutside(providers: MemoryProviders) {
  let now = OPENING
  let ids = 0
  let drawn = 0
  const requests = memoryRequests()
  const clock = () => now
  const outside = {
    clock,
    newId: () => `id-${String(++ids).padStart(4, '0')}`,
    randomBytes: (count: number) => expand(`draw ${++drawn}`, count),
    passwordCost: CHEAP,
    deriveKey,
    imageFiles: memoryImageFiles({ clock }),
    imageWorker: memoryImageWorker(),
    mailTransport: createInMemoryTransport(),
    sendRequest: requests.send,
    downloadFile: openDownloads({ privateNetworks: loopback(), timeoutMs: 5000 }),
    urlObjection: (url: string) => findUrlObjection(url, new BlockList(), resolveInTests),
    payments: { providers, figures: () => ({ circuits: [], calls: [] }) },
    whatsApp: memoryWhatsApp(),
  } satisfies Outside
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { outside, requests, advance }
}

/** This machine, where fake servers run. */
export function loopback(): BlockList {
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  return networks
}

/**
 * Addresses are themselves, however they are written, and names are on the internet, except those that say otherwise.
 * @throws ENOTFOUND for names under `.invalid`
 */
export const resolveInTests: Resolve = async (host) => {
  if (isIP(host)) return [{ address: host }]
  if (host.endsWith('.invalid')) throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' })
  // Reads numbers such as 127.1 and 2130706433 as resolvers do.
  const name = URL.parse(`http://${host}`)?.hostname ?? host
  if (isIP(name)) return [{ address: name }]
  return [{ address: name === 'localhost' || name.startsWith('interne.') ? '127.0.0.1' : '93.184.215.14' }]
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
