import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { BlobStorage } from '../integrations/images/blob-storage.ts'
import { createImageWorker, type ImageWorker } from '../integrations/images/image-worker.ts'
import type { MailTransport } from '../integrations/mail/mail-transport.ts'
import type { SmtpLimits } from '../integrations/mail/smtp-transport.ts'
import type { DownloadFile } from '../integrations/network/download-file.ts'
import { openDownloads, openRequests } from '../integrations/network/lazy-clients.ts'
import { findUrlObjection, type UrlObjection } from '../integrations/network/reachable-address.ts'
import type { SendRequest } from '../integrations/network/send-request.ts'
import { openPaymentProviders } from '../integrations/payments/providers.ts'
import { openWhatsApp } from '../integrations/whatsapp/whatsapp-api.ts'
import type { WhatsAppApi } from '../integrations/whatsapp/whatsapp-types.ts'
import { type DeriveKey, deriveKey, PRODUCTION_COST, type ScryptCost } from '../use-cases/accounts/secrets.ts'
import type { Env } from './env.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { newId } from './new-id.ts'
import { openBlobStorage } from './open-blob-storage.ts'

const REQUEST_MS = 15_000
/** ten megabytes from a slow site */
const DOWNLOAD_MS = 30_000

/**
 * What lies outside the shop: time, chance, the network, the storage of images, the processes that encode them, and how much
 * work a password costs. Tests replace these, and nothing else.
 */
export interface Outside {
  /** epoch milliseconds */
  clock: () => number
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  passwordCost: ScryptCost
  deriveKey: DeriveKey
  imageFiles: BlobStorage
  imageWorker: ImageWorker
  mailTransport: MailTransport
  sendRequest: SendRequest
  downloadFile: DownloadFile
  urlObjection: (url: string) => Promise<UrlObjection | null>
  payments: Pick<ReturnType<typeof openPaymentProviders>, 'providers' | 'figures'>
  whatsApp: WhatsAppApi
}

export type OutsideSettings = Pick<
  Env,
  'dataDir' | 'imageStore' | 'privateNetworks' | 'providerUrls' | 'whatsAppUrl' | 'mail'
>

/** Opens the real outside, as the environment describes it. */
export async function openOutside(env: OutsideSettings, logger: Pick<Logger, 'warn'>): Promise<Outside> {
  const { privateNetworks } = env
  const clock = monotonicClock(Date.now, (milliseconds) => logger.warn({ milliseconds }, 'clock set back'))
  return {
    clock,
    newId,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    passwordCost: PRODUCTION_COST,
    deriveKey,
    imageFiles: await openBlobStorage(env),
    imageWorker: createImageWorker(),
    mailTransport: smtpTransport(env.mail ? {} : { privateNetworks }),
    sendRequest: openRequests({ privateNetworks, timeoutMs: REQUEST_MS }),
    downloadFile: openDownloads({ privateNetworks, timeoutMs: DOWNLOAD_MS }),
    urlObjection: (url) => findUrlObjection(url, privateNetworks),
    payments: openPaymentProviders({ urls: env.providerUrls, privateNetworks, clock }),
    whatsApp: openWhatsApp({ privateNetworks, ...(env.whatsAppUrl && { baseUrl: env.whatsAppUrl }) }),
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
