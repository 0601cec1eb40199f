/** Whether every percent-escape of a path stands for a character. */
export function isDecodable(path: string): boolean {
  try {
    // A call whose result nobody used would be left out by the bundler.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}
