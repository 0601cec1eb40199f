import { randomUUID } from 'node:crypto'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import type { ProviderId } from '../../domain/payments/providers.ts'
import { createSmtpTransport } from '../../integrations/mail/smtp-transport.ts'
import { openDownloads, openRequests } from '../../integrations/network/lazy-clients.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import type { SettingLayers } from '../../use-cases/context.ts'
import { aShop, loopback, type ShopChoices, type TestShop } from '../support/shop.ts'

/** Where the database of processes is that a test kills. */
export type Database = { folder: string } | { url: string }

/** The other systems of a shop, all on this machine, and how it is set up to use them. */
export interface Surroundings {
  settings?: SettingLayers
  /** addresses of payment providers */
  providerUrls?: Partial<Record<ProviderId, string>>
}

export function openDatabase(database: Database): Engine {
  return 'folder' in database ? openSqlite(database.folder) : openPostgres(database.url, { connections: 4 })
}

/** The shop of production over this database, with real clients of the fakes around it. */
export function openShop(
  engine: Engine,
  { settings, providerUrls = {} }: Surroundings,
  { clock, answerMs, ...choices }: ShopChoices & { clock: () => number; answerMs: number },
): TestShop {
  const network = { privateNetworks: loopback(), timeoutMs: answerMs }
  return aShop(engine, {
    newId: () => randomUUID(),
    mailTransport: createSmtpTransport({ pauseMs: 10, answerMs }),
    sendRequest: openRequests(network),
    downloadFile: openDownloads(network),
    payments: openPaymentProviders({ ...network, urls: providerUrls, clock, pauseMs: 5, openMs: 50 }),
    ...(settings && { settings }),
    ...choices,
    clock,
  })
}
