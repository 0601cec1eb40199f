/** The code by which the system, Node or a database names a fault (`ENOENT`, `23505`); null where it has none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
