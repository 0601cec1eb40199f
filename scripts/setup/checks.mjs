import { runQuietly } from './run.mjs'
import { printFailure, SetupError, step } from './say.mjs'

/** Route types are generated first. The service worker has its own global types. */
export const TYPE_COMMANDS = [
  ['react-router', ['typegen']],
  ['tsc', ['--noEmit', '--project', '.']],
  ['tsc', ['--noEmit', '--project', 'app/service-worker']],
]

export const FORMAT_ADVICE =
  'npm run format fixes the format and some lint errors; correct the others by hand.'

export const CHECKS = [
  ['Format and lint', () => runQuietly('biome', ['check', '.'], 'Biome found errors.').catch(adviseFormat)],
  [
    'Types',
    async () => {
      for (const [program, args] of TYPE_COMMANDS) await runQuietly(program, args, `${program} found errors.`)
    },
  ],
  ['Unused code', () => runQuietly('knip', [], 'Knip found unused code.')],
]

function adviseFormat(error) {
  throw new SetupError(error.message, error.output, FORMAT_ADVICE)
}

/** @returns how many checks failed */
export async function checkCode(checks = CHECKS) {
  let failed = 0
  for (const [name, check] of checks) {
    try {
      await step(name, check)
    } catch (error) {
      printFailure(error)
      failed++
    }
  }
  return failed
}
