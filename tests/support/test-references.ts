import { existsSync, readFileSync } from 'node:fs'

const inProject = (file: string) => new URL(`../../${file}`, import.meta.url)

/** A page of the project, as text. */
export function readPage(file: string): string {
  return readFileSync(inProject(file), 'utf8')
}

/** What is wrong with a proof (`file › test`), or null. */
export function doubt(proof: string): string | null {
  const [file = '', name = ''] = proof.split(' › ')
  if (name === '') return `no file › test in "${proof}"`
  if (!/\.test\.tsx?$/.test(file) || !existsSync(inProject(file))) return `no test file ${file}`
  return names(file).has(name) ? null : `no test "${name}" in ${file}`
}

/** The names of a file's tests, as they are written. */
function names(file: string): Set<string> {
  return new Set(
    [...readPage(file).matchAll(/(['"`])((?:(?!\1).)+)\1,\s*(?:async )?\(/g)].map(([, , name = '']) => name),
  )
}
