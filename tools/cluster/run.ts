// Puts two instances over one PostgreSQL behind nginx to the test, then measures one and two. `--seconds 5`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstAdministrator } from '../harness/admin-client.ts'
import { type Cleanup, withCleanup } from '../harness/cleanup.ts'
import { openCluster } from '../harness/postgres-cluster.ts'
import { findPrograms, type PostgresPrograms } from '../harness/postgres-programs.ts'
import { startShopProcess } from '../harness/shop-process.ts'
import * as trials from './checks.ts'
import { findNginx, type Nginx, startNginx } from './nginx.ts'
import { aReplicaIsReadWhenItIsRight } from './replica.ts'
import { throughput } from './throughput.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const TRIALS: readonly ((stage: trials.Stage) => Promise<trials.Finding>)[] = [
  trials.editsAreSeen,
  trials.eventsAreDelivered,
  trials.piecesAreSoldOnce,
  trials.aKilledInstanceLosesNothing,
  (stage) => trials.aRestartedDatabaseIsFoundAgain(stage, 'fast'),
  (stage) => trials.aRestartedDatabaseIsFoundAgain(stage, 'immediate'),
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
    console.log(`${postgres ? 'nginx' : 'PostgreSQL'} n’est pas installé ici : rien n’a été essayé.`)
    return 1
  }
  const { stage, proxy, folder } = await open(postgres, nginx, cleanup)
  const withReplica: (typeof TRIALS)[number] = () =>
    aReplicaIsReadWhenItIsRight(stage, { programs: postgres, folder, cleanup })
  let wrong = 0
  for (const trial of [...TRIALS, withReplica]) {
    const finding = await trial(stage)
    console.log(`${finding.wrong.length === 0 ? '✓' : '✗'} ${finding.said}`)
    for (const what of finding.wrong) console.log(`    ${what}`)
    wrong += finding.wrong.length
  }
  const rows = await throughput(stage, proxy, Number(values.seconds))
  console.log(`\nRéponses par seconde à travers nginx, tout sur ${availableParallelism()} cœurs :`)
  console.log('| mesure | une instance | deux | rapport |\n| --- | --- | --- | --- |')
  for (const [what, one, two] of rows) {
    const ratio = (two / one).toFixed(2).replace('.', ',')
    console.log(`| ${what} | ${Math.round(one)} /s | ${Math.round(two)} /s | × ${ratio} |`)
  }
  console.log(wrong === 0 ? '\nTout est bien.' : `\n${wrong} choses ne vont pas.`)
  return wrong === 0 ? 0 : 1
}

/** Two instances that know nothing of each other but the database, and nginx before them. */
async function open(
  programs: PostgresPrograms,
  nginx: string,
  { add }: Cleanup,
): Promise<{ stage: trials.Stage; proxy: Nginx; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'))
  add(() => rm(folder, { recursive: true, force: true }))
  // nginx answers as another account than the one that starts it.
  await chmod(folder, 0o755)
  const cluster = await openCluster(programs, { add })
  const settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const [one, other] = await Promise.all([startShopProcess(settings), startShopProcess(settings)])
  for (const shop of [one, other]) add(() => shop.kill('SIGKILL'))
  const proxy = await startNginx(nginx, folder, [one.url, other.url])
  add(proxy.stop)
  const administrator = await firstAdministrator(proxy.url)
  return { stage: { url: proxy.url, one, other, cluster, administrator, settings }, proxy, folder }
}
