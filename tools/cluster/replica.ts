import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { Cleanup } from '../harness/cleanup.ts'
import { type PostgresPrograms, serverOver } from '../harness/postgres-programs.ts'
import { freePort } from '../harness/server-process.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import { until } from './buyers.ts'
import { editsAreSeen, type Finding, type Stage } from './checks.ts'

/** Seconds by which the replica is made to lag behind: longer than anybody waits for an edit. */
const LAG = 5

/**
 * A third instance reads the catalogue from a replica: it is read, an edit shows at once all the same, also when the
 * replica lags far behind, and when it is gone the original is read.
 */
export async function aReplicaIsReadWhenItIsRight(
  stage: Stage,
  { programs, folder, cleanup }: { programs: PostgresPrograms; folder: string; cleanup: Cleanup },
): Promise<Finding> {
  const replica = await openReplica(stage.cluster.url, programs, folder)
  cleanup.add(replica.remove)
  const third = await startShopProcess({ ...stage.settings, DATABASE_READ_URL: replica.url })
  cleanup.add(() => third.kill('SIGKILL'))
  const wrong: string[] = []
  const searched = () => fetch(`${third.url}/api/products?q=${Math.random()}`).then((answer) => answer.status)

  await searched()
  await until('une lecture de la copie', async () => {
    await searched()
    return replica.readsProducts()
  })
  const level = await editsAreSeen({ ...stage, other: third })
  await replica.restart(LAG)
  const behind = await editsAreSeen({ ...stage, other: third })
  await replica.stop()
  const statuses = await Promise.all([1, 2, 3].map(searched))
  if (statuses.some((status) => status !== 200)) wrong.push(`sans la copie, la recherche répond ${statuses}`)
  await third.kill('SIGTERM')
  return {
    said: `Copie lue par une troisième instance. À jour : ${level.said}. En retard de ${LAG} s : ${behind.said}`,
    wrong: [...wrong, ...level.wrong, ...behind.wrong],
  }
}

async function openReplica(original: string, programs: PostgresPrograms, folder: string) {
  // Beside the trial's own folder, which is not that of the account that runs PostgreSQL.
  const data = `${folder}-copie`
  const { url, start, stop } = serverOver(data, await freePort(), programs)
  await programs.call('pg_basebackup', [
    '--host=127.0.0.1',
    `--port=${new URL(original).port}`,
    '--username=postgres',
    `--pgdata=${data}`,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
  ])
  await start()
  return {
    url,
    stop: () => stop('fast'),
    /** @param lag seconds by which it is behind from now on */
    restart: async (lag: number) => {
      await stop('fast')
      await start(`-c recovery_min_apply_delay=${lag}s`)
    },
    /** whether the shop has asked it for products */
    readsProducts: async () => {
      const client = new pg.Client(url)
      await client.connect()
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where application_name = 'keur-bebe' and query like '%from \"products\"%'",
      )
      await client.end()
      return (rowCount ?? 0) > 0
    },
    remove: async () => {
      await stop('fast').catch(() => {})
      await rm(data, { recursive: true, force: true })
    },
  }
}
