import type { AuditQuery } from '../../contracts/audit.ts'
import type { Store } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import type { AuditAction, AuditChanges, AuditEntry, Named } from '../../domain/audit/audit.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { AppContext, ReadDeps } from '../context.ts'

export type Recorded = Pick<AppContext, 'actor' | 'clock' | 'newId'>

export interface AuditEvent {
  action: AuditAction
  subject?: Named
  changes?: AuditChanges
}

export function namedAccount({ _id: id, username: name }: User): Named {
  return { id, name }
}

/** A conversation by its id alone: the log names no customer (W-14). */
export function namedConversation(id: string): Named {
  return { id, name: id }
}

/** Writes audit entries in the transaction of the audited action. */
export async function record(
  { audit }: Pick<Store, 'audit'>,
  { actor, clock, newId }: Recorded,
  ...auditEvents: AuditEvent[]
): Promise<void> {
  const at = new Date(clock()).toISOString()
  await audit.insert(
    auditEvents.map(({ action, subject, changes = {} }) => ({
      id: newId(),
      at,
      actor,
      action,
      subject: subject ?? null,
      changes,
    })),
  )
}

export function recordProducts<Product extends { _id: string; name: string }>(
  store: Pick<Store, 'audit'>,
  shop: Recorded,
  action: AuditAction,
  products: readonly Product[],
  changesOf: (product: Product) => AuditChanges = () => ({}),
): Promise<void> {
  const auditEvents = products.map((product) => ({
    action,
    subject: { id: product._id, name: product.name },
    changes: changesOf(product),
  }))
  return record(store, shop, ...auditEvents)
}

/**
 * Counts failed sign-ins in one entry per account and hour. The typed name is not stored: it may be a password.
 * Unknown accounts are also counted, so that their sign-ins take as long as those of known accounts.
 */
export async function recordRefusedSignIn(
  { audit }: Pick<Store, 'audit'>,
  { clock }: Pick<AppContext, 'clock'>,
  account: Named | null,
): Promise<void> {
  const now = clock()
  await audit.countAgain({
    id: `session.refused ${Math.floor(now / HOUR_MS)} ${account?.id ?? ''}`,
    at: new Date(now).toISOString(),
    action: 'session.refused',
    subject: account,
    field: 'attempts',
  })
}

/** Lists one page of audit entries, newest first. */
export async function listAudit(
  { store }: ReadDeps,
  { limit, page }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number; page: number; limit: number }> {
  const [entries, total] = await Promise.all([
    store.audit.list({ limit, offset: (page - 1) * limit }),
    store.audit.count(),
  ])
  return { entries, total, page, limit }
}
