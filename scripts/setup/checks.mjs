import { runQuietly } from './run.mjs'
import { sayFailure, step } from './say.mjs'

/** What is known about the code without running it; each check has a name and the sentence for its failure. */
export const CHECKS = [
  ['Format et règles', () => runQuietly('biome', ['check', '.'], 'Biome a trouvé des erreurs.')],
  [
    'Types',
    async () => {
      await runQuietly('react-router', ['typegen'], "Les types des routes n'ont pas pu être générés.")
      // The service worker lives among other names than the pages: it is read by itself.
      for (const project of ['.', 'app/service-worker']) {
        await runQuietly('tsc', ['--noEmit', '--project', project], 'TypeScript a trouvé des erreurs.')
      }
    },
  ],
  ['Code inutilisé', () => runQuietly('knip', [], 'Knip a trouvé du code inutilisé.')],
]

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
