import { isRecord } from '../../domain/unknown-values.ts'
import { ApiError } from '../api-client/api.ts'

/** What the server says about single fields, by their names in the input. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError && isRecord(error.body) ? error.body.issues : null
  if (!Array.isArray(issues)) return {}
  return Object.fromEntries(
    issues.filter(isRecord).map(({ path, message }) => [String(path), String(message)]),
  )
}

/** Puts the focus on the first field that is spoken of. */
export function focusFirst(form: HTMLFormElement | null, errors: Readonly<Record<string, string>>): void {
  const [name] = Object.keys(errors)
  if (name !== undefined) form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}
