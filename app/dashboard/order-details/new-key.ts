/** An idempotency key. Without HTTPS browsers have no randomUUID. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}
