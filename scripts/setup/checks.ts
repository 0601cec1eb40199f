import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printFailure, ROOT, runQuietly, SetupError, step } from './processes.mjs'

/** Route types are generated first. The service worker has its own global types. */
export const TYPE_COMMANDS: readonly [program: string, args: string[]][] = [
  ['react-router', ['typegen']],
  ['tsc', ['--noEmit', '--project', '.']],
  ['tsc', ['--noEmit', '--project', 'app/service-worker']],
]

export const FORMAT_ADVICE =
  'npm run format fixes the format and some lint errors; correct the others by hand.'

type Check = [name: string, check: () => Promise<unknown>]

const CHECKS: readonly Check[] = [
  [
    'Format and lint',
    () =>
      runQuietly('biome', ['check', '.'], 'Biome found errors.').catch(({ message, output }) => {
        throw new SetupError(message, output, FORMAT_ADVICE)
      }),
  ],
  [
    'Types',
    async () => {
      for (const [program, args] of TYPE_COMMANDS) await runQuietly(program, args, `${program} found errors.`)
    },
  ],
  ['Unused code', () => runQuietly('knip', [], 'Knip found unused code.')],
]

/** @returns the names of the checks that failed */
export async function checkCode(checks: readonly Check[] = CHECKS): Promise<string[]> {
  const failed: string[] = []
  for (const [name, check] of checks) {
    try {
      await step(name, check)
    } catch (error) {
      printFailure(error)
      failed.push(name)
    }
  }
  return failed
}

/** Generates the committed documents again. The new version of one that differs remains on disk. */
export function checkGenerated(): Promise<string[]> {
  const read = () =>
    ['openapi.json', 'http-api.md'].map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')).join()
  const generate = async () => {
    const committed = read()
    await runQuietly(process.execPath, ['scripts/describe-api.ts'], 'The API could not be described.')
    if (read() !== committed) throw new SetupError('docs/openapi.json or docs/http-api.md was out of date.')
  }
  return checkCode([['Generated files', generate]])
}
