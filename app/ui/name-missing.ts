import type { Issue } from '../../domain/errors.ts'
import { VALIDATION_MESSAGES } from '../../domain/validation-messages.ts'

/** Replaces the general text of an empty required field with one that names the field (`texts`, by field). */
export function nameMissing(issues: readonly Issue[], texts: Readonly<Record<string, string>>): Issue[] {
  return issues.map(({ path, message }) => ({
    path,
    message: (message === VALIDATION_MESSAGES.allFields && texts[path]) || message,
  }))
}
