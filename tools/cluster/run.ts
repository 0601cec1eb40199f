// Checks two instances on one PostgreSQL behind nginx, and compares their throughput with that of a single instance.
// `--seconds 3` makes the measurement shorter.
import { chmod } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { firstAdministrator } from '../harness/admin-client.ts'
import { type Cleanup, withCleanup } from '../harness/cleanup.ts'
import { markdownTable } from '../harness/markdown-table.ts'
import { readOptions } from '../harness/options.ts'
import { findPrograms, openCluster, type PostgresPrograms } from '../harness/postgres.ts'
import { startBuiltShop } from '../harness/server-process.ts'
import * as checks from './checks.ts'
import { findNginx, type Nginx, startNginx } from './nginx.ts'
import { checkReplica } from './replica.ts'
import { throughput } from './throughput.ts'

const { seconds } = readOptions({ seconds: 5 })
const CHECKS: readonly ((setup: checks.ClusterSetup) => Promise<checks.CheckResult>)[] = [
  checks.checkEdits,
  checks.checkEvents,
  checks.checkOverselling,
  checks.checkSizes,
  checks.checkInstanceCrash,
  (setup) => checks.checkDatabaseRestart(setup, 'fast'),
  (setup) => checks.checkDatabaseRestart(setup, 'immediate'),
]

const cleanup = withCleanup()
try {
  process.exitCode = await run()
} finally {
  await cleanup.now()
}

async function run(): Promise<number> {
  const [postgres, nginx] = [await findPrograms(), findNginx()]
  if (!postgres || !nginx) {
    console.log(`${postgres ? 'nginx' : 'PostgreSQL'} is not installed here: nothing was checked.`)
    return 1
  }
  const { setup, proxy, folder } = await open(postgres, nginx, cleanup)
  const withReplica: (typeof CHECKS)[number] = () =>
    checkReplica(setup, { programs: postgres, folder, cleanup })
  let problems = 0
  for (const check of [...CHECKS, withReplica, checks.checkStock]) {
    const result = await check(setup)
    console.log(`${result.problems.length === 0 ? '✓' : '✗'} ${result.summary}`)
    for (const what of result.problems) console.log(`    ${what}`)
    problems += result.problems.length
  }
  const rows = await throughput(setup, proxy, seconds)
  console.log(`\nResponses per second through nginx, everything on ${availableParallelism()} cores:`)
  console.log(
    markdownTable(
      ['work', 'one instance', 'two', 'ratio'],
      rows.map(([what, one, two]) => [
        what,
        `${Math.round(one)} /s`,
        `${Math.round(two)} /s`,
        (two / one).toFixed(2),
      ]),
    ),
  )
  console.log(problems === 0 ? '\nPASSED.' : `\nFAILED: ${problems} problems.`)
  return problems === 0 ? 0 : 1
}

async function open(
  programs: PostgresPrograms,
  nginx: string,
  cleanup: Cleanup,
): Promise<{ setup: checks.ClusterSetup; proxy: Nginx; folder: string }> {
  const folder = await cleanup.temporaryFolder('instances-')
  // The nginx workers run as another account, which must be able to read this folder.
  await chmod(folder, 0o755)
  const cluster = await openCluster(programs, cleanup)
  const settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const [one, other] = await Promise.all([startBuiltShop(settings), startBuiltShop(settings)])
  for (const shop of [one, other]) cleanup.add(() => shop.kill('SIGKILL'))
  const proxy = await startNginx(nginx, folder, [one.url, other.url])
  cleanup.add(proxy.stop)
  const administrator = await firstAdministrator(proxy.url, one.setupCode())
  return { setup: { url: proxy.url, one, other, cluster, administrator, settings }, proxy, folder }
}
