import type { Issue } from '../../domain/errors.ts'
import { VALIDATION_MESSAGES } from '../../domain/validation-messages.ts'

/**
 * The issues as they stand beside their fields: an empty field asks for itself (`texts`, by its name) where the
 * documents' sentence for all fields, which the toast says, would not tell which one is meant.
 */
export function nameMissing(issues: readonly Issue[], texts: Readonly<Record<string, string>>): Issue[] {
  return issues.map(({ path, message }) => ({
    path,
    message: (message === VALIDATION_MESSAGES.allFields && texts[path]) || message,
  }))
}
