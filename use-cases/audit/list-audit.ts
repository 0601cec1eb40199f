import type { AuditQuery } from '../../contracts/audit.ts'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import type { AppContext } from '../context.ts'

/** Lists one page of audit entries, newest first. */
export async function listAudit(
  { store }: Pick<AppContext, 'store'>,
  { limit, page }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number; page: number; limit: number }> {
  const [entries, total] = await Promise.all([
    store.audit.list({ limit, offset: (page - 1) * limit }),
    store.audit.count(),
  ])
  return { entries, total, page, limit }
}
