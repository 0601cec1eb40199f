/** Creates an idempotency key. Browsers have no randomUUID without HTTPS. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}
