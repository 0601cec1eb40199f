import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The environment variable that names the file to write. */
export const OUTSIDE_ERRORS = 'OUTSIDE_ERRORS'

/** Writes the errors outside tests, a JSON list of texts: Vitest's own report does not have them. @public */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>) {
    const file = process.env[OUTSIDE_ERRORS]
    const errors = [...unhandled, ...modules.flatMap((module) => module.errors())]
    const texts = errors.map(({ message, stack = '' }) => `${message} ${stack.split('\n')[1] ?? ''}`.trim())
    if (file) writeFileSync(file, JSON.stringify(texts))
  }
}
