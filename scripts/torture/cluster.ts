import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../processes/child.ts'
import type { Tidy } from '../trial/tidy.ts'

/** A PostgreSQL server of its own, in a temporary folder, to be stopped and started. */
export interface Cluster {
  url: string
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** Ends every connection, as an administrator may; the server stays. */
  endConnections: () => Promise<void>
  /** what PostgreSQL itself finds wrong in its files; empty when all is well */
  check: () => Promise<string>
  remove: () => Promise<void>
}

const run = promisify(execFile)
/** Where Debian's and Red Hat's packages put the programs, one folder for each version. */
const HOMES = ['/usr/lib/postgresql', '/usr/pgsql']

/** The folder of PostgreSQL's own programs, the newest version's; null when there is none. */
export async function findPrograms(): Promise<string | null> {
  const said = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  )
  const folders = await Promise.all(
    HOMES.map(async (home) =>
      (await readdir(home).catch(() => []))
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(home, version, 'bin')),
    ),
  )
  for (const folder of [...folders.flat(), ...said]) {
    const there = await Promise.all(['initdb', 'pg_ctl', 'psql'].map((name) => exists(join(folder, name))))
    if (there.every(Boolean)) return folder
  }
  return null
}

/** Makes a server and starts it. PostgreSQL refuses to run as root: then the account `postgres` runs it. */
export async function openCluster(programs: string, tidy?: Pick<Tidy, 'add'>): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-pg-'))
  const account = process.getuid?.() === 0 ? await accountOf('postgres') : null
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const call = async (program: string, args: readonly string[]) => {
    // Not through a pipe: the server inherits it, and would keep it open.
    const child = spawn(join(programs, program), args, { ...account, cwd: folder, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}`)
  }
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const start = () => call('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings])
  const remove = async () => {
    await call('pg_ctl', ['stop', '-w', '-D', data, '-m', 'immediate']).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  tidy?.add(remove)
  await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  await start()
  return {
    ...{ url: `postgres://postgres@127.0.0.1:${port}/postgres`, start },
    stop: (mode) => call('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]),
    endConnections: () =>
      call('psql', [
        ...address,
        ...['-c', 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'],
      ]),
    check: async () => {
      const checked = run(join(programs, 'pg_amcheck'), [
        ...address,
        '--install-missing',
        '--heapallindexed',
        'postgres',
      ])
      return checked.then(
        ({ stdout }) => stdout.trim(),
        (error: Error) => error.message,
      )
    },
    remove,
  }
}

/** The numbers of an account of this machine. */
export async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
