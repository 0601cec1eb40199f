/** Returns the code of a system, Node or database error (`ENOENT`, `23505`); null for an error without a code. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
