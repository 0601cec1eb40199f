/** Creates an id of hexadecimal digits. Browsers have no randomUUID without HTTPS. */
export function randomId(bytes = 12): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
