import type { Issue } from '../../domain/errors.ts'
import { VALIDATION_MESSAGES } from '../../domain/validation-messages.ts'

/** Replaces `Veuillez remplir tous les champs.` beside a field with a text that names the field (`texts`). */
export function nameMissing(issues: readonly Issue[], texts: Readonly<Record<string, string>>): Issue[] {
  return issues.map(({ path, message }) => ({
    path,
    message: (message === VALIDATION_MESSAGES.allFields && texts[path]) || message,
  }))
}
