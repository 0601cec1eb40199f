import { createHash } from 'node:crypto'
import { errorCode } from '../../domain/error-code.ts'
import { keyOf } from './copied-tables.ts'
import type { CopiedTable, CopiedValue } from './read-tables.ts'
import { type DatabaseConnection, rowsInOrder } from './rows-in-order.ts'
import { deleteRows, writeRows } from './write-rows.ts'

const AT_A_TIME = 1000
const UNIQUE_VIOLATION = '23505'

type Row = readonly CopiedValue[]

export interface TableSum {
  count: number
  sha256: string
}

export interface SyncResult {
  source: TableSum
  target: TableSum
  changed: number
}

interface Aligning {
  source: DatabaseConnection
  target: DatabaseConnection
  onProgress: (rows: number) => void
}

/** Compares both tables and applies the differences to the target. @returns checksums from before these changes */
export async function syncTable(places: Aligning, table: CopiedTable): Promise<SyncResult> {
  try {
    return await align(places, table, 'all')
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    // A unique value may have moved to another row, so all changed rows are deleted first, then inserted.
    const cleared = await align(places, table, 'removals')
    const aligned = await align(places, table, 'all')
    return { ...aligned, changed: aligned.changed + cleared.changed }
  }
}

async function align(
  { source, target, onProgress }: Aligning,
  table: CopiedTable,
  what: 'all' | 'removals',
): Promise<SyncResult> {
  const from = reader(rowsInOrder(source, table))
  const to = reader(rowsInOrder(target, table))
  const changes = changesOf(target, table, what)
  const compare = byKey(table)
  try {
    for (;;) {
      if (from.isEmpty()) await from.more(() => onProgress(from.read()))
      if (to.isEmpty()) await to.more()
      const [requested, current] = [from.first(), to.first()]
      if (!requested && !current) break
      const order = !requested ? 1 : !current ? -1 : compare(requested.row, current.row)
      if (requested && order <= 0) from.next()
      if (current && order >= 0) to.next()
      if (current && order > 0) await changes.remove(current.row)
      else if (requested && requested.line !== current?.line) {
        await (order < 0 ? changes.add(requested.row) : changes.replace(requested.row))
      }
    }
    return { source: from.sum(), target: to.sum(), changed: await changes.done() }
  } finally {
    await from.close()
    await to.close()
  }
}

function byKey({ name, columns }: CopiedTable): (one: Row, other: Row) => number {
  const places = Object.keys(keyOf(name).key).map((column) => columns.indexOf(column))
  return (one, other) => {
    for (const place of places) {
      const [a, b] = [one[place], other[place]]
      if (a === b) continue
      if (typeof a === 'number' && typeof b === 'number') return a - b
      return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
    }
    return 0
  }
}

function reader(batches: AsyncGenerator<CopiedValue[][]>) {
  const hash = createHash('sha256')
  let held: { row: Row; line: string }[] = []
  let at = 0
  let count = 0
  let ended = false
  return {
    isEmpty: () => at === held.length && !ended,
    async more(onRead = () => {}) {
      const { value, done } = await batches.next()
      ended = done === true
      held = (value ?? []).map((row: Row) => ({ row, line: JSON.stringify(row) }))
      at = 0
      for (const { line } of held) hash.update(`${line}\n`)
      count += held.length
      onRead()
    },
    first: () => held[at],
    next: () => void at++,
    read: () => count,
    sum: (): TableSum => ({ count, sha256: hash.copy().digest('hex') }),
    close: () => batches.return(undefined),
  }
}

function changesOf({ db }: DatabaseConnection, table: CopiedTable, what: 'all' | 'removals') {
  let removed: Row[] = []
  let written: Row[] = []
  let changed = 0

  async function flush(): Promise<void> {
    await deleteRows(db, table, removed)
    await writeRows(db, table, written, { replacing: true })
    changed += removed.length + written.length
    removed = []
    written = []
  }
  const flushFull = async () => {
    if (removed.length + written.length >= AT_A_TIME) await flush()
  }
  const remove = (row: Row) => {
    removed.push(row)
    return flushFull()
  }
  return {
    remove,
    async add(row: Row) {
      if (what === 'removals') return
      written.push(row)
      await flushFull()
    },
    replace(row: Row) {
      if (what === 'removals') return remove(row)
      written.push(row)
      return flushFull()
    },
    async done() {
      await flush()
      return changed
    },
  }
}
