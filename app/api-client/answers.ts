import type { Issue } from '../../domain/errors.ts'
import { isRecord, own } from '../../domain/unknown-values.ts'
import { ApiError } from './api.ts'

export function serverIssues(error: unknown): Issue[] {
  const issues = error instanceof ApiError && isRecord(error.body) ? error.body.issues : null
  if (!Array.isArray(issues)) return []
  return issues
    .filter(isRecord)
    .map(({ path, message }) => ({ path: String(path), message: String(message) }))
}

/** Returns the `code` of an error response without validating it; null or undefined when there is none. */
export function errorCode(error: unknown): unknown {
  return error instanceof ApiError && isRecord(error.body) ? own(error.body, 'code') : null
}

/** For `ApiRequest.expects`: whether a response has `success: true`. */
export function isSuccessResponse(data: unknown): boolean {
  return isRecord(data) && data.success === true
}
