import { randomUUID } from 'node:crypto'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import { type BlobStorage, openDiskStorage } from '../../integrations/images/blob-storage.ts'
import { createSmtpTransport } from '../../integrations/mail/smtp-transport.ts'
import { openDownloads, openRequests } from '../../integrations/network/lazy-clients.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { openWhatsApp } from '../../integrations/whatsapp/whatsapp-api.ts'
import type { SettingLayers } from '../../use-cases/context.ts'
import { aShop, loopback, type ShopChoices, type TestShop } from '../support/shop.ts'

/** Where the database of processes is that a test kills. */
export type Database = { folder: string } | { url: string }

/** The other systems of a shop, all on this machine, and how it is set up to use them. */
export interface Surroundings {
  settings?: SettingLayers
  /** addresses of payment providers */
  providerUrls?: Partial<Record<ProviderId, string>>
  /** address of WhatsApp */
  whatsAppUrl?: string
  /** where files are stored that outlive a process */
  folder?: string
}

export function openDatabase(database: Database): Engine {
  return 'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { connections: 4 })
}

/** The shop of production over this database, with real clients of the fakes around it. */
export function openShop(
  engine: Engine,
  { settings, providerUrls = {}, whatsAppUrl, folder }: Surroundings,
  { clock, answerMs, ...choices }: ShopChoices & { clock: () => number; answerMs: number },
): TestShop {
  const network = { privateNetworks: loopback(), timeoutMs: answerMs }
  return aShop(engine, {
    newId: () => randomUUID(),
    mailTransport: createSmtpTransport({ pauseMs: 10, answerMs }),
    sendRequest: openRequests(network),
    downloadFile: openDownloads(network),
    payments: openPaymentProviders({ ...network, urls: providerUrls, clock, pauseMs: 5, openMs: 50 }),
    ...(whatsAppUrl && {
      whatsApp: openWhatsApp({
        ...network,
        baseUrl: whatsAppUrl,
        pauseMs: 5,
        openMs: 50,
        downloadMs: answerMs,
      }),
    }),
    ...(folder && { imageFiles: diskFiles(folder) }),
    ...(settings && { settings }),
    ...choices,
    clock,
  })
}

/** A folder that is opened with its first use. */
function diskFiles(folder: string): BlobStorage {
  const opened = openDiskStorage(folder)
  return {
    put: async (...file) => (await opened).put(...file),
    read: async (name) => (await opened).read(name),
    readStart: async (...start) => (await opened).readStart(...start),
    has: async (name) => (await opened).has(name),
    remove: async (name) => (await opened).remove(name),
    async *list(prefix) {
      yield* (await opened).list(prefix)
    },
  }
}
