import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../../data/engines/engine.ts'
import { CHANNEL_NAMES } from '../../../domain/outbox/channels.ts'
import { readEnv } from '../../../server/env.ts'
import { runShop } from '../../../server/run-shop.ts'
import { freePort } from '../../../tools/harness/server-process.ts'
import type { AppContext } from '../../../use-cases/context.ts'
import { aLog } from '../captured-log.ts'

interface Pages {
  probe?: Engine['probe']
  /** the text of every page; without, there is none */
  page?: (shop: AppContext) => string
}

/** The shop of production over this database, in this process, without its pages. */
export async function startAssembledShop(
  engine: Engine,
  settings: Record<string, string>,
  { probe = engine.probe, page }: Pages = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const port = String(await freePort())
  const env = readEnv({ DATA_DIR: dataDir, PORT: port, DEMO: 'off', ...settings })
  const { logger, lines } = aLog('info')
  const { shop, server, stopping, close } = await runShop({
    ...{ env, logger, engine, probe },
    openPages: async (opened) => ({
      handle: async () => (page ? new Response(page(opened)) : new Response('', { status: 404 })),
    }),
  })
  await shop.catalogueIndex.load()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** lines of the log */
    lines,
    /** whether any channel has something to send now */
    isSending: async () => {
      const next = CHANNEL_NAMES.map((channel) => shop.store.outbox.nextWork({ channel, configured: true }))
      return (await Promise.all(next)).some((at) => at !== null && at <= shop.clock())
    },
    close: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
