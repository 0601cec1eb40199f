import type { Store } from '../../data/store.ts'
import type { AuditAction, AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { AppContext } from '../context.ts'

const AN_HOUR = 60 * 60 * 1000

/** The parts of the shop that a use case needs to write into the journal. */
export type Recorded = Pick<AppContext, 'actor' | 'clock' | 'newId'>

/** One entry of the journal: what was done, to what, and which fields changed. */
export interface AuditEvent {
  action: AuditAction
  subject?: Named
  changes?: AuditChanges
}

/** Writes journal entries in the transaction of the act itself: both are stored, or neither. */
export async function record(
  { audit }: Pick<Store, 'audit'>,
  { actor, clock, newId }: Recorded,
  ...deeds: AuditEvent[]
): Promise<void> {
  const at = new Date(clock()).toISOString()
  await audit.insert(
    deeds.map(({ action, subject, changes = {} }) => ({
      id: newId(),
      at,
      actor,
      action,
      subject: subject ?? null,
      changes,
    })),
  )
}

/**
 * Counts a refused sign-in in one entry for each account and hour, so that an attack cannot make the journal grow without
 * limit. An unknown account takes the same work, so that the time does not tell which accounts exist. Nothing of what was
 * typed is kept: it may be a password in the wrong field.
 */
export async function recordRefusedSignIn(
  { audit }: Pick<Store, 'audit'>,
  { clock }: Pick<AppContext, 'clock'>,
  account: Named | null,
): Promise<void> {
  const now = clock()
  await audit.countAgain({
    id: `session.refused ${Math.floor(now / AN_HOUR)} ${account?.id ?? ''}`,
    at: new Date(now).toISOString(),
    action: 'session.refused',
    subject: account,
    field: 'attempts',
  })
}
