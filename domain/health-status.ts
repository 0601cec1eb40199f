import type { OutageReason } from './outages.ts'

/** Whether the shop is ready, and if not, why. */
export interface HealthStatus {
  ready: boolean
  /** the server is shutting down */
  stopping: boolean
  /** `ok` when the database accepts writes */
  database: 'ok' | OutageReason
  /** free space of the data directory; `low` still accepts everything */
  disk: 'ok' | 'low' | 'full'
}
