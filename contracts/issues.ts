import * as v from 'valibot'
import type { Issue } from '../domain/errors.ts'

/** An issue of any library that implements Standard Schema. */
interface SchemaIssue {
  message: string
  path?: readonly (PropertyKey | { key: unknown })[] | undefined
}

/** Returns the first issue of each field, in the order of the schema. */
export function readIssues(issues: readonly SchemaIssue[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const { path: parts = [], message } of issues) {
    const path = parts.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    if (!byPath.has(path)) byPath.set(path, { path, message })
  }
  return [...byPath.values()]
}

/** Validates an input. @returns its value, or one issue per invalid field */
export function validate<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): { ok: true; value: v.InferOutput<Schema> } | { ok: false; issues: Issue[] } {
  const result = v.safeParse(schema, input)
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, issues: readIssues(result.issues) }
}
