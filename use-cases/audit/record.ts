import type { Store } from '../../data/store.ts'
import type { AuditAction, AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { Shop } from '../shop.ts'

const AN_HOUR = 60 * 60 * 1000

/** What a use case needs to be seen to have done something. */
export type Recorded = Pick<Shop, 'actor' | 'clock' | 'newId'>

/** Something done, to be told to the other administrators. */
export interface Deed {
  action: AuditAction
  subject?: Named
  changes?: AuditChanges
}

/** Writes down who did what, in the transaction that does it: both are there, or neither. */
export async function record(
  { audit }: Pick<Store, 'audit'>,
  { actor, clock, newId }: Recorded,
  ...deeds: Deed[]
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
 * Writes down that somebody could not sign in: how often in an hour, by account, so that however many try, the journal is
 * no longer than there are accounts and hours. An account that is not there takes the same work, and nothing of what was
 * typed is kept: it may be a password in the wrong field.
 */
export async function recordRefusedSignIn(
  { audit }: Pick<Store, 'audit'>,
  { clock }: Pick<Shop, 'clock'>,
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
