import type { OutageReason } from './outages.ts'

/** Whether the shop can do its work now, and if not, what it lacks. */
export interface HealthStatus {
  ready: boolean
  /** the server is about to stop */
  stopping: boolean
  /** whether the database takes writes */
  database: 'ok' | OutageReason
  /** the room left where the data folder lies: `low` still takes everything */
  disk: 'ok' | 'low' | 'full'
}
