import type { Identity } from '../config/identity.ts'
import type { Store } from '../data/store.ts'
import type { Named } from '../domain/audit/audit.ts'
import type { EventBus } from '../integrations/event-bus/event-bus.ts'
import type { ImageStore } from '../integrations/images/image-store.ts'

/**
 * Everything the acts of the shop may need. Each use case names the few parts it takes
 * (`Pick<Shop, 'store' | 'clock'>`); the instances are made once, in server/open-shop.ts.
 */
export interface AppContext {
  store: Store
  images: ImageStore
  identity: Identity
  /** where visitors reach the shop: scheme and host, without a slash at the end */
  publicUrl: string
  /** epoch milliseconds */
  clock: () => number
  /** a short unique id, safe in an address */
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  /** what the first administrator must quote; null where none is needed */
  setupCode: string | null
  /** the administrator who acts; null for visitors and for the shop itself */
  actor: Named | null
  /** hears what transactions publish; answers how to stop listening */
  subscribe: EventBus['subscribe']
  /** does works of one name one after the other, in all processes of the shop */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
}
