import { expect, it } from 'vitest'
import type { HealthStatus } from '../domain/health-status.ts'
import { createWriteState } from './write-state.ts'

it('createWriteState reports a change once, and keeps its state while the database is away', () => {
  const writes = createWriteState()
  const states: HealthStatus['database'][] = ['ok', 'full', 'busy', 'unreachable', 'read-only', 'ok', 'ok']
  expect(states.map((database) => [writes.update({ database }), writes.acceptsWrites()])).toEqual([
    [false, true],
    [true, false],
    [false, false],
    [false, false],
    [false, false],
    [true, true],
    [false, true],
  ])
})
