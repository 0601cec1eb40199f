import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cleanup } from './cleanup.ts'
import { freePort } from './server-process.ts'

const run = promisify(execFile)
const DEBIAN_FOLDER = '/usr/lib/postgresql'

export interface PostgresPrograms {
  /** @throws when the program fails */
  call: (program: string, args: readonly string[]) => Promise<void>
  /** @returns the output of the program. @throws when the program fails */
  ask: (program: string, args: readonly string[]) => Promise<string>
  /** Changes the owner of a folder to the account that runs the programs. */
  own: (folder: string) => Promise<void>
}

/** The programs of the newest PostgreSQL, or null. They refuse to run as root, so root runs them as `postgres`. */
export async function findPrograms(): Promise<PostgresPrograms | null> {
  const folder = await findFolder()
  if (folder === null) return null
  const account = process.getuid?.() === 0 ? await accountOf('postgres') : null
  return {
    call: async (program, args) => {
      // A PostgreSQL server started by `pg_ctl` would inherit a pipe and keep it open.
      const child = spawn(join(folder, program), args, { ...account, cwd: '/', stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}`)
    },
    ask: async (program, args) => (await run(join(folder, program), args)).stdout.trim(),
    own: async (owned) => {
      if (account) await chown(owned, account.uid, account.gid)
    },
  }
}

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
  cleanup: Pick<Cleanup, 'add' | 'temporaryFolder'>,
): Promise<Cluster> {
  const folder = await cleanup.temporaryFolder('postgres-')
  const data = join(folder, 'data')
  const port = await freePort()
  const { url, start, stop } = serverOver(data, port, programs)
  cleanup.add(() => stop('immediate').catch(() => {}))
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

export function serverOver(data: string, port: number, { call }: Pick<PostgresPrograms, 'call'>) {
  const place = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** @param settings further options of `postgres` */
    start: (settings = '') =>
      call('pg_ctl', [
        'start',
        `--pgdata=${data}`,
        `--log=${join(data, 'log')}`,
        `--options=${place} ${settings}`,
      ]),
    stop: (mode: 'fast' | 'immediate') => call('pg_ctl', ['stop', `--pgdata=${data}`, `--mode=${mode}`]),
  }
}

async function findFolder(): Promise<string | null> {
  const said = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  )
  const versions = await readdir(DEBIAN_FOLDER).catch(() => [])
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  for (const folder of [...newestFirst, ...said]) {
    if (['initdb', 'pg_ctl', 'psql'].every((name) => existsSync(join(folder, name)))) return folder
  }
  return null
}

async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
