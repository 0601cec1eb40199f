import type { Issue } from '../../domain/errors.ts'
import { isRecord } from '../../domain/unknown-values.ts'
import { ApiError } from './api.ts'

/** Returns the issues of single fields in an error answer. */
export function serverIssues(error: unknown): Issue[] {
  const issues = error instanceof ApiError && isRecord(error.body) ? error.body.issues : null
  if (!Array.isArray(issues)) return []
  return issues
    .filter(isRecord)
    .map(({ path, message }) => ({ path: String(path), message: String(message) }))
}
