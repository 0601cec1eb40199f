/** What keeps a shop from being moved, or from opening where it was moved from or to; the message is French. */
export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}
