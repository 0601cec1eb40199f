import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'
import { type PostgresPrograms, serverOver } from './postgres-programs.ts'
import { freePort } from './server-process.ts'

/** A private PostgreSQL server in a temporary folder. */
export interface Cluster {
  url: string
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  endConnections: () => Promise<void>
  /** the report of pg_amcheck; empty without errors */
  check: () => Promise<string>
}

const END_CONNECTIONS = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'

export async function openCluster(
  programs: PostgresPrograms,
  cleanup: Pick<Cleanup, 'add'>,
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const { url, start, stop } = serverOver(data, port, programs)
  cleanup.add(async () => {
    await stop('immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })
  await programs.own(folder)
  await programs.call('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  await start()
  const server = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres']
  return {
    url,
    start,
    stop,
    endConnections: () => programs.call('psql', [...server, `--command=${END_CONNECTIONS}`]),
    check: () =>
      programs
        .ask('pg_amcheck', [...server, '--install-missing', '--heapallindexed', 'postgres'])
        .catch((error: Error) => error.message),
  }
}
