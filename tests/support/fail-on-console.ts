import { afterEach } from 'vitest'

/**
 * A console.error nobody asked for fails the test in which it was printed. A test that expects one listens to it
 * itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
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
