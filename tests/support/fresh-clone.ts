import { execFileSync, spawn } from 'node:child_process'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Folders of `node_modules` that earlier runs wrote. */
const CACHES = ['.vite', '.vite-temp', '.cache']

/** The project as a newcomer has it after `git clone` and the first command: the packages are there, nothing else is. */
export async function freshClone() {
  const folder = await mkdtemp(join(tmpdir(), 'clone-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) {
    await cp(join(ROOT, file), join(folder, file)).catch(ignoreMissing)
  }
  await linkFolder(join(ROOT, 'node_modules'), join(folder, 'node_modules'), CACHES)
  return {
    folder,
    /** Starts a command as a newcomer does in a terminal, with no setting of this test run but these. */
    spawn: (command: string, args: string[], settings: Record<string, string> = {}) =>
      spawn(command, args, { cwd: folder, env: { ...newcomer(), ...settings }, detached: true }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function newcomer() {
  const { HOME, PATH = '' } = process.env
  return { HOME, PATH: dirname(process.execPath) + delimiter + PATH }
}

/** A file that is deleted but not committed is listed by git. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Links files instead of copying half a gigabyte, where the file system can. */
async function linkFolder(from: string, to: string, except: string[] = []): Promise<void> {
  await mkdir(to)
  const entries = await readdir(from, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => !except.includes(name))) {
    const paths = [join(from, entry.name), join(to, entry.name)] as const
    if (entry.isDirectory()) await linkFolder(...paths)
    else if (entry.isSymbolicLink()) await cp(...paths, { verbatimSymlinks: true })
    else await link(...paths).catch(() => copyFile(...paths))
  }
}
