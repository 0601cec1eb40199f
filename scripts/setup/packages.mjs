import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, runQuietly } from './run.mjs'
import { step } from './say.mjs'

const STAMP = join(ROOT, 'node_modules', '.lock-hash')

export async function ensurePackages() {
  // Some packages depend on the platform, so they are installed again when a container shares the folder.
  const lock = createHash('sha256')
    .update(`${process.platform} ${process.arch}`)
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === lock) return
  await step('Installing packages', () =>
    runQuietly(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund'],
      'The packages could not be installed: check the network and the disk space.',
    ),
  )
  await writeFile(STAMP, lock)
}
