import { createHash } from 'node:crypto'
import { errorCode } from '../../domain/error-code.ts'
import { keyOf } from './copied-tables.ts'
import type { CopiedTable, CopiedValue } from './read-tables.ts'
import { type Place, rowsInOrder } from './rows-in-order.ts'
import { deleteRows, writeRows } from './write-rows.ts'

/** Rows written at a time: what was written before an interruption stays. */
const AT_A_TIME = 1000
/** PostgreSQL's code for a second row with what only one may have. */
const UNIQUE_VIOLATION = '23505'

type Row = readonly CopiedValue[]

/** Rows of a table, and the SHA-256 of them all, one JSON list a line in the order of the key. */
export interface TableSum {
  count: number
  sha256: string
}

/** What a table was found to hold in the two places, and how many rows were written or taken out since. */
export interface SyncResult {
  source: TableSum
  target: TableSum
  changed: number
}

interface Aligning {
  source: Place
  /** PostgreSQL; when it is interrupted, what was written stays, and the next time goes on from there */
  target: Place
  /** told how many rows of the source were looked at, now and then */
  tell: (rows: number) => void
}

/**
 * Makes a table of the target hold what the source's does, reading both in one order and writing what differs only. The
 * tables it refers to come before it. The sums say what was there before: they agree once nothing was changed.
 */
export async function syncTable(places: Aligning, table: CopiedTable): Promise<SyncResult> {
  try {
    return await align(places, table, 'all')
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    // A name or code went from one row to another: first out with what has it and should not.
    const cleared = await align(places, table, 'removals')
    const aligned = await align(places, table, 'all')
    return { ...aligned, changed: aligned.changed + cleared.changed }
  }
}

async function align(
  { source, target, tell }: Aligning,
  table: CopiedTable,
  what: 'all' | 'removals',
): Promise<SyncResult> {
  const from = reader(rowsInOrder(source, table))
  const to = reader(rowsInOrder(target, table))
  const changes = changesOf(target, table, what)
  const compare = byKey(table)
  try {
    for (;;) {
      if (from.isEmpty()) await from.more(() => tell(from.read()))
      if (to.isEmpty()) await to.more()
      const [wanted, present] = [from.first(), to.first()]
      if (!wanted && !present) break
      const order = !wanted ? 1 : !present ? -1 : compare(wanted.row, present.row)
      if (wanted && order <= 0) from.next()
      if (present && order >= 0) to.next()
      if (present && order > 0) await changes.remove(present.row)
      else if (wanted && wanted.line !== present?.line) {
        await (order < 0 ? changes.add(wanted.row) : changes.replace(wanted.row))
      }
    }
    return { source: from.sum(), target: to.sum(), changed: await changes.done() }
  } finally {
    await from.close()
    await to.close()
  }
}

/** Texts by code point, as both engines sort them; keys hold nothing else but numbers. */
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

/** Takes rows one by one from batches, and sums up what was read. */
function reader(batches: AsyncGenerator<CopiedValue[][]>) {
  const hash = createHash('sha256')
  let held: { row: Row; line: string }[] = []
  let at = 0
  let count = 0
  let ended = false
  return {
    isEmpty: () => at === held.length && !ended,
    async more(told = () => {}) {
      const { value, done } = await batches.next()
      ended = done === true
      held = (value ?? []).map((row: Row) => ({ row, line: JSON.stringify(row) }))
      at = 0
      for (const { line } of held) hash.update(`${line}\n`)
      count += held.length
      told()
    },
    first: () => held[at],
    next: () => void at++,
    read: () => count,
    sum: (): TableSum => ({ count, sha256: hash.copy().digest('hex') }),
    close: () => batches.return(undefined),
  }
}

/** Gathers what is to be written; what is to go, goes first. */
function changesOf({ db }: Place, table: CopiedTable, what: 'all' | 'removals') {
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
