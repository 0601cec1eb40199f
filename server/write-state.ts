import type { HealthStatus } from '../domain/health-status.ts'

export type WriteState = ReturnType<typeof createWriteState>

/** Whether the database accepts writes, as the last check found. */
export function createWriteState() {
  let accepts = true
  return {
    acceptsWrites: () => accepts,
    /** @returns whether the state has changed */
    update({ database }: Pick<HealthStatus, 'database'>): boolean {
      const before = accepts
      if (database === 'ok') accepts = true
      if (database === 'full' || database === 'read-only') accepts = false
      return accepts !== before
    },
  }
}
