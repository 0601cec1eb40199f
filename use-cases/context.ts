import type { Settings } from '../contracts/settings.ts'
import type { LockName } from '../data/engines/locks.ts'
import type { Store } from '../data/store.ts'
import type { Named } from '../domain/audit/audit.ts'
import type { ProviderId } from '../domain/payments/providers.ts'
import type { EventBus } from '../integrations/event-bus/event-bus.ts'
import type { PrivateFiles } from '../integrations/images/private-files.ts'
import type { SharePictures } from '../integrations/images/share-pictures.ts'
import type { ImageStore } from '../integrations/images/stored-images.ts'
import type { MailTransport } from '../integrations/mail/mail-transport.ts'
import type { DownloadFile } from '../integrations/network/download-file.ts'
import type { UrlObjection } from '../integrations/network/reachable-address.ts'
import type { SendRequest } from '../integrations/network/send-request.ts'
import type { PaymentProvider } from '../integrations/payments/payment-provider.ts'
import type { PushEncoder } from '../integrations/push/push-encoder.ts'
import type { WhatsAppApi } from '../integrations/whatsapp/whatsapp-types.ts'
import type { Passwords } from './accounts/secrets.ts'
import type { CatalogueIndex } from './catalogue/catalogue-index.ts'

/** Sources of settings besides the database. */
export interface SettingLayers {
  defaults: Settings
  /** values of IDENTITY_FILE or the environment, which administrators cannot change */
  fixed: Partial<Settings>
  /** unpublished values for a previewed page */
  preview?: Partial<Settings>
}

/** All dependencies of use cases. Each use case selects the ones it needs with `Pick`. */
export interface AppContext {
  store: Store
  catalogueIndex: CatalogueIndex
  images: ImageStore
  /** beside the images, never served */
  privateFiles: PrivateFiles
  sharePictures: SharePictures
  settings: SettingLayers
  /** public scheme and host, without a trailing slash */
  publicUrl: string
  /** epoch milliseconds */
  clock: () => number
  /** a short unique id, safe in a URL */
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  passwords: Passwords
  /** whether the database accepts writes, as the last check found; without, the shop can still be read */
  acceptsWrites: () => boolean
  mailTransport: MailTransport
  /** sends requests to addresses that users or browsers chose, never into private networks */
  sendRequest: SendRequest
  /** downloads from addresses that others chose, never from private networks */
  downloadFile: DownloadFile
  /** why nothing may be sent to a URL that an administrator enters; null when something may */
  urlObjection: (url: string) => Promise<UrlObjection | null>
  /** encrypts the messages to push services */
  pushEncoder: PushEncoder
  paymentProviders: Readonly<Record<ProviderId, PaymentProvider>>
  whatsApp: WhatsAppApi
  /** code the first administrator must give; null when none is required */
  setupCode: string | null
  /** the acting administrator; null for visitors and for the shop itself */
  actor: Actor | null
  /** calls back for committed events; returns the unsubscribe function */
  subscribe: EventBus['subscribe']
  /** a mutex across all processes of the shop */
  withLock: <T>(name: LockName, work: () => Promise<T>) => Promise<T>
  /** runs the work under a lock that is free; null, without running it, when it is held */
  withTryLock: <T>(name: LockName, work: () => Promise<T>) => Promise<{ done: T } | null>
}

/** Who acts; `keyId`: another system, with a key of this account. */
export interface Actor extends Named {
  keyId?: string
}

export type ReadDeps = Pick<AppContext, 'store'>

export type TimedDeps = Pick<AppContext, 'store' | 'clock'>

/** The dependencies of an audited change. */
export type WriteDeps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor'>
