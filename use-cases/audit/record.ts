import type { Store } from '../../data/store.ts'
import type { AuditAction, AuditChanges, Named } from '../../domain/audit/audit.ts'
import type { Shop } from '../shop.ts'

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
