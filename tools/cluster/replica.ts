import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { Cleanup } from '../harness/cleanup.ts'
import { type PostgresPrograms, serverOver } from '../harness/postgres.ts'
import { freePort, startBuiltShop } from '../harness/server-process.ts'
import { waitUntil } from './buyers.ts'
import { type CheckResult, type ClusterSetup, checkEdits } from './checks.ts'

/** The delay of the replica, much longer than the time after which an edit must be visible. */
const LAG_SECONDS = 5

/** Checks that reads use the replica while it is up to date, and the primary while the replica lags or is down. */
export async function checkReplica(
  setup: ClusterSetup,
  { programs, folder, cleanup }: { programs: PostgresPrograms; folder: string; cleanup: Cleanup },
): Promise<CheckResult> {
  const replica = await openReplica(setup.cluster.url, programs, folder)
  cleanup.add(replica.remove)
  const third = await startBuiltShop({ ...setup.settings, DATABASE_READ_URL: replica.url })
  cleanup.add(() => third.kill('SIGKILL'))
  const problems: string[] = []
  let searches = 0
  // Each search is another one, because the same answer would come from the cache, and finds products.
  const searched = async () => {
    searches += 1
    return (await fetch(`${third.url}/api/products?q=ballon&limit=40&maxPrice=${1_000_000 + searches}`))
      .status
  }

  await waitUntil('a read from the replica', async () => {
    await searched()
    return replica.readsProducts()
  })
  const level = await checkEdits({ ...setup, other: third })
  await replica.restart(LAG_SECONDS)
  const behind = await checkEdits({ ...setup, other: third })
  await replica.stop()
  const statuses = await Promise.all([1, 2, 3].map(searched))
  if (statuses.some((status) => status !== 200))
    problems.push(`without the replica, search responds ${statuses}`)
  await third.kill('SIGTERM')
  return {
    summary: `Replica read by a third instance. Current: ${level.summary}. ${LAG_SECONDS} s behind: ${behind.summary}`,
    problems: [...problems, ...level.problems, ...behind.problems],
  }
}

async function openReplica(original: string, programs: PostgresPrograms, folder: string) {
  // The account that runs PostgreSQL cannot write to `folder`.
  const data = `${folder}-replica`
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
    /** @param lag seconds */
    restart: async (lag: number) => {
      await stop('fast')
      await start(`-c recovery_min_apply_delay=${lag}s`)
    },
    /** The replica counts its own reads, and tells of them after a second. */
    readsProducts: async () => {
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query<{ reads: number }>(
        "select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables where relname = 'products'",
      )
      await client.end()
      return (rows[0]?.reads ?? 0) > 0
    },
    remove: async () => {
      await stop('fast').catch(() => {})
      await rm(data, { recursive: true, force: true })
    },
  }
}
