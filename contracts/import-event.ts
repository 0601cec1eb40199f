import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const importEvents = [
  v.object({
    kind: v.literal('progress'),
    /** `read` only for the files of other shops */
    step: v.picklist(['read', 'check', 'write']),
    done: count,
    total: count,
  }),
  /** all issues of one row; `column` is null for an issue of the whole row */
  v.object({
    kind: v.literal('fault'),
    line: count,
    name: v.string(),
    issues: v.array(v.object({ column: v.nullable(v.string()), message: v.string() })),
  }),
  v.object({
    kind: v.literal('result'),
    /** whether products were written: false after a dry run or with faulty rows */
    written: v.boolean(),
    created: count,
    updated: count,
    unchanged: count,
    faulty: count,
    /** number of products that change, by column */
    changes: v.array(v.object({ column: v.string(), products: count })),
    /** changed names, brands and sub-categories, to be read before writing */
    texts: v.optional(
      v.array(v.object({ line: count, column: v.string(), before: v.string(), after: v.string() })),
      [],
    ),
    /** rows that are valid but may be a mistake */
    warnings: v.optional(v.array(v.object({ line: count, name: v.string(), message: v.string() })), []),
    /** ignored columns */
    ignored: v.array(v.string()),
  }),
  v.object({ kind: v.literal('failure'), message: v.string() }),
] as const

/** An event of an import, sent as one line of JSON. The last one is `result` or `failure`. */
const importEvent = v.variant('kind', importEvents)

export type ImportEvent = v.InferOutput<typeof importEvent>
export type ImportRowError = Extract<ImportEvent, { kind: 'fault' }>
export type ImportResult = Extract<ImportEvent, { kind: 'result' }>

/** Reads one line of the response; null for an unknown event. */
export function readImportEvent(line: string): ImportEvent | null {
  try {
    const read = v.safeParse(importEvent, JSON.parse(line))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
