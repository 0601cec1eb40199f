/** Whether every percent-escape of a path is valid UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    // Uses the result, because the bundler drops a call whose result is unused.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}
