import { afterAll, afterEach } from 'vitest'

/**
 * An unexpected console.error fails its test. A test that expects one mocks it: `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`.
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

// The next test file of this process replaces `console.error` again.
afterAll(() => {
  console.error = printError
})
