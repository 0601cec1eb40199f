import type { OutageReason } from './outages.ts'

/** Whether the shop is ready, and the reason if not. */
export interface HealthStatus {
  ready: boolean
  /** the server is shutting down */
  stopping: boolean
  /** `ok` when the database accepts writes */
  database: 'ok' | OutageReason
  /** free space of the data directory; with `low`, writes still work */
  disk: 'ok' | 'low' | 'full'
  /** the shop's own jobs, such as `backup`, whose last run failed; the shop is ready all the same */
  failedJobs: readonly string[]
}
