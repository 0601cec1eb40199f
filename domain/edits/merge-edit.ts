import { isRecord, own } from '../unknown-values.ts'

/** A field that two people changed to different values. Nested fields are joined with dots: `zoneFees.Mbour`. */
export interface EditConflict {
  field: string
  /** the value that the editor saw */
  was: unknown
  /** the value that is stored */
  current: unknown
  /** the value that the editor wants */
  sent: unknown
}

/** Which value an editor keeps of a field that both have changed; undefined while it is a conflict. */
type Choose = (field: string) => 'mine' | 'theirs' | undefined

interface Edit<Fields extends object> {
  /** the values that the editor saw; a field that is absent here is written as it is sent */
  was: object
  /** the values that the editor wants; absent fields are unchanged */
  sent: Partial<Fields>
  /** the values that are stored */
  current: object
  choose?: Choose
}

export interface MergedEdit<Fields extends object> {
  /** the fields to write */
  fields: Partial<Fields>
  conflicts: EditConflict[]
}

/**
 * Merges an edit with what others have written since it began: what the editor did not change keeps its stored value,
 * and what both changed to different values is a conflict. Records are merged by key.
 */
export function mergeEdit<Fields extends object>({
  was,
  sent,
  current,
  choose = () => undefined,
}: Edit<Fields>): MergedEdit<Fields> {
  const conflicts: EditConflict[] = []
  const resolve: Resolve = (field, values) => {
    const side = choose(field)
    if (side === 'mine') return values.sent
    if (side === undefined) conflicts.push({ field, ...values })
    return values.current
  }
  const fields: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined) continue
    const stored = valueAt(current, field)
    const merged = Object.hasOwn(was, field)
      ? merge(field, { was: valueAt(was, field), sent: value, current: stored }, resolve)
      : value
    fields[field] = merged
  }
  return { fields: fields as Partial<Fields>, conflicts }
}

type Values = Omit<EditConflict, 'field'>
/** Returns the value of a conflict, or notes it. */
type Resolve = (field: string, values: Values) => unknown

/** What happens to a value that is edited as a whole. */
export function decideEdit({ was, sent, current }: Values): 'keep' | 'write' | 'conflict' {
  if (isSame(sent, was) || isSame(sent, current)) return 'keep'
  return isSame(current, was) ? 'write' : 'conflict'
}

function merge(field: string, values: Values, resolve: Resolve): unknown {
  const { was, sent, current } = values
  const decision = decideEdit(values)
  if (decision !== 'conflict') return decision === 'keep' ? current : sent
  if (isRecord(was) && isRecord(sent) && isRecord(current)) {
    const keys = new Set([...Object.keys(current), ...Object.keys(sent)])
    const merged = [...keys].map((key) => {
      const values = { was: own(was, key), sent: own(sent, key), current: own(current, key) }
      return [key, merge(`${field}.${key}`, values, resolve)] as const
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  const items = keyedItems(values)
  if (items) return mergeItems(field, items, resolve)
  return resolve(field, values)
}

type Keyed = ReadonlyMap<string, unknown>

/** The three lists by the key of their items; null unless each is a list of records with distinct keys. */
function keyedItems({ was, sent, current }: Values): Record<keyof Values, Keyed> | null {
  const [before, wanted, stored] = [was, sent, current].map(keyed)
  if (!before || !wanted || !stored) return null
  const items = { was: before, sent: wanted, current: stored }
  return isReplacedTwice(items) ? null : items
}

function keyed(list: unknown): Keyed | null {
  if (!Array.isArray(list) || !list.every(isRecord)) return null
  const items = list.map((item) => [String(item.id ?? item.name ?? stableJson(item)), item] as const)
  const byKey = new Map(items)
  return byKey.size === items.length ? byKey : null
}

/** Whether both editors replaced the same item by another one: its key does not tell which one it became. */
function isReplacedTwice({ was, sent, current }: Record<keyof Values, Keyed>): boolean {
  const isAdded = (key: string) => !was.has(key)
  const replaced = [...was.keys()].some((key) => !sent.has(key) && !current.has(key))
  return replaced && [...sent.keys()].some(isAdded) && [...current.keys()].some(isAdded)
}

/** Merges lists of items: in the order that was sent, then the items that others added. */
function mergeItems(
  field: string,
  { was, sent, current }: Record<keyof Values, Keyed>,
  resolve: Resolve,
): unknown[] {
  const keys = new Set([...sent.keys(), ...current.keys()])
  const merged = [...keys].map((key) => {
    const values = { was: was.get(key), sent: sent.get(key), current: current.get(key) }
    return merge(`${field}.${key}`, values, resolve)
  })
  return merged.filter((item) => item !== undefined)
}

function valueAt(record: object, field: string): unknown {
  return Object.hasOwn(record, field) ? record[field as keyof typeof record] : undefined
}

/** Whether two JSON values are equal, regardless of the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return stableJson(one) === stableJson(other)
}

function stableJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
