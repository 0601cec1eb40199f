export class MigrationBlockedError extends Error {
  override name = 'MigrationBlockedError'
}
