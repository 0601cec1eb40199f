import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

type Packages = Record<string, { dev?: boolean; devOptional?: boolean }>

/** The files of the image that the Dockerfile builds, without the built pages: what `npm ci --omit=dev` installs, and its copies. */
export async function containerLayout() {
  const folder = await mkdtemp(join(tmpdir(), 'container-'))
  const program = join(folder, 'shop')
  await mkdir(program)
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  for (const [, name = ''] of stage.matchAll(/^COPY (?!--from)(\S+) \S+$/gm))
    await cp(join(ROOT, name), join(program, name), { recursive: true })
  await installRuntimePackages(program)
  return { program, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Links the installed packages that are no development packages, and writes npm's list of them, as npm does. */
async function installRuntimePackages(program: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  )
  for (const [path] of packages) await linkPackage(join(ROOT, path), join(program, path))
  const list = { ...lock, packages: Object.fromEntries(packages) }
  await writeFile(join(program, 'node_modules', '.package-lock.json'), JSON.stringify(list))
}

/** Without the packages inside it, which have entries of their own. */
async function linkPackage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const paths = [join(from, entry.name), join(to, entry.name)] as const
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') await linkPackage(...paths)
    } else if (entry.isSymbolicLink()) await cp(...paths, { verbatimSymlinks: true })
    else await link(...paths).catch(() => copyFile(...paths))
  }
}

/** The environment of the image, of which `docker exec` sees nothing but this; `HOME` is empty. */
export function containerEnvironment(folder: string): Record<string, string> {
  const { PATH = '' } = process.env
  return {
    PATH: `${dirname(process.execPath)}:${PATH}`,
    HOME: join(folder, 'home'),
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    // An installation would fail instead of reaching a registry.
    npm_config_registry: 'http://127.0.0.1:9/',
  }
}
