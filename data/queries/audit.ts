import { AUDIT_ACTIONS, type AuditEntry, type Named } from '../../domain/audit/audit.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, countRows, countWritten, type Page } from '../statements.ts'
import { isoDate } from './column-values.ts'

const AT_A_TIME = 100

export interface AggregatedEntry extends Pick<AuditEntry, 'id' | 'at' | 'action' | 'subject'> {
  field: string
}

export function auditQueries({ db, lockRows }: Connection) {
  return {
    /** Increments the counter in the entry with this id, or inserts the entry. Must be called in a transaction. */
    async countAgain({ field, at, ...entry }: AggregatedEntry): Promise<void> {
      const first = rowOf({ ...entry, at, actor: null, changes: { [field]: [0, 0] } })
      await db
        .insertInto('auditEntries')
        .values(first)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = db.selectFrom('auditEntries').select('changes').where('id', '=', entry.id)
      const [row] = await lockRows(query).execute()
      const counted = Number(JSON.parse(row?.changes ?? first.changes)[field][1]) + 1
      await db
        .updateTable('auditEntries')
        .set({ at: first.at, changes: JSON.stringify({ [field]: [0, counted] }) })
        .where('id', '=', entry.id)
        .execute()
    },

    async insert(entries: readonly AuditEntry[]): Promise<void> {
      for (const some of batches(entries, AT_A_TIME)) {
        const rows = some.map(rowOf)
        await db.insertInto('auditEntries').values(rows).execute()
      }
    },

    async list({ limit, offset }: Page): Promise<AuditEntry[]> {
      const rows = await db
        .selectFrom('auditEntries')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.flatMap(entryOf)
    },

    async count(): Promise<number> {
      return countRows(db.selectFrom('auditEntries'))
    },

    async deleteBefore(before: number): Promise<number> {
      return countWritten(db.deleteFrom('auditEntries').where('at', '<', before))
    },
  }
}

function rowOf({ id, at, actor, action, subject, changes }: AuditEntry): Schema['auditEntries'] {
  return {
    id,
    at: Date.parse(at),
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    action,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    changes: JSON.stringify(changes),
  }
}

function entryOf(row: Schema['auditEntries']): AuditEntry[] {
  const action = AUDIT_ACTIONS.find((name) => name === row.action)
  if (!action) return [] // written by a newer version of the shop
  return [
    {
      id: row.id,
      at: isoDate(row.at),
      actor: named(row.actorId, row.actorName),
      action,
      subject: named(row.subjectId, row.subjectName),
      changes: JSON.parse(row.changes),
    },
  ]
}

function named(id: string | null, name: string | null): Named | null {
  return id === null ? null : { id, name: name ?? '' }
}
