import { afterAll, afterEach } from 'vitest'

/**
 * A test fails when console.error is called unexpectedly. A test that expects the call mocks console.error:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const printed: unknown[][] = []
const printError = console.error

console.error = (...message: unknown[]) => {
  printed.push(message)
  printError(...message)
}

afterEach(() => {
  const [first, ...others] = printed.splice(0)
  if (!first) return
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  throw new Error(`console.error was called${more}: ${first.map(String).join(' ')}`)
})

// Restores the original: otherwise the next test file of this process would wrap this replacement.
afterAll(() => {
  console.error = printError
})
