import { runQuietly } from './run.mjs'
import { SetupError, sayFailure, step } from './say.mjs'

/** The types of the routes are generated first. The service worker lives among other names than the pages. */
export const TYPE_COMMANDS = [
  ['react-router', ['typegen']],
  ['tsc', ['--noEmit', '--project', '.']],
  ['tsc', ['--noEmit', '--project', 'app/service-worker']],
]

export const FORMAT_ADVICE =
  'npm run format mends the format, and what else a machine can; the rest is yours to change.'

/** What is known about the code without running it; each check has a name and the sentence for its failure. */
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

/** Runs every check, saying what each found. @returns how many failed */
export async function checkCode(checks = CHECKS) {
  let failed = 0
  for (const [name, check] of checks) {
    try {
      await step(name, check)
    } catch (error) {
      sayFailure(error)
      failed++
    }
  }
  return failed
}
