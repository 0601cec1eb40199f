import { startPGlite } from './pglite.ts'

/** The server at TEST_DATABASE_URL, or a PGlite, which serves one connection at a time. */
export async function anyPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPGlite()
}
