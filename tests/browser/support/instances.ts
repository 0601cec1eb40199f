import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type ServerProcess, startBuiltShop } from '../../../tools/harness/server-process.ts'
import { ownDatabase } from './own-database.ts'

/** A process that does not stop is killed. */
const CUT_AFTER_MS = 30_000

interface LogLine {
  level: number
  msg: string
  /** of an entry of the outbox */
  kind?: string
  route?: string
  ms?: number
}

export type BuiltInstances = Awaited<ReturnType<typeof startInstances>>

/** Starts the built shop, in several processes on one PostgreSQL when `count` says so, with backups and metrics. */
export async function startInstances(count: number, environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  const backups = join(folder, 'backups')
  const database = await ownDatabase()
  const metricsUrls: string[] = []
  const servers: ServerProcess[] = []
  const urlOf = ({ url }: ServerProcess) => url.replace('127.0.0.1', 'localhost')
  for (let number = 0; number < count; number++) {
    const metricsPort = String(await freePort())
    metricsUrls.push(`http://127.0.0.1:${metricsPort}/metrics`)
    const [first] = servers
    servers.push(
      await startBuiltShop({
        ...{
          DATA_DIR: join(folder, 'data'),
          BACKUP_DIR: backups,
          BACKUP_HOUR: '0',
          METRICS_PORT: metricsPort,
        },
        ...(database && { DATABASE_URL: database.url, SECRETS_KEY: 'the key of all instances of this shop' }),
        ...(first && { PUBLIC_URL: urlOf(first) }),
        ...environment,
      }),
    )
  }
  const output = () => servers.map((server) => server.output()).join('\n')
  return {
    urls: servers.map(urlOf),
    output,
    log: (): LogLine[] =>
      output()
        .split('\n')
        .filter((line) => line.startsWith('{"level"'))
        .map((line) => JSON.parse(line)),
    metrics: async () => {
      const pages = await Promise.all(metricsUrls.map(async (url) => (await fetch(url)).text()))
      return pages.join('\n')
    },
    backups: () => readdir(backups),
    /** Asks every process to stop. @returns exit code or signal, and the time that it took */
    async terminate() {
      const began = performance.now()
      const cut = setTimeout(() => void servers.map((server) => server.kill('SIGKILL')), CUT_AFTER_MS)
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      clearTimeout(cut)
      return { ended: servers.map((server) => server.ended()), ms: performance.now() - began }
    },
    async remove() {
      await Promise.all(servers.map((server) => server.kill('SIGKILL')))
      await rm(folder, { recursive: true, force: true })
      await database?.drop()
    },
  }
}
