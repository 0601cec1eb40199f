import { VALIDATION_MESSAGES } from '../validation-messages.ts'
import { compactPhone, readAnyPhone } from './phone.ts'

/** The French message for a text that `readAnyPhone` refuses; null for a number. */
export function phoneProblem(typed: string): string | null {
  if (readAnyPhone(typed) !== null) return null
  const looksForeign = /^\+(?!221)|^0\d{9}$/.test(compactPhone(typed))
  return looksForeign ? VALIDATION_MESSAGES.foreignPhone : VALIDATION_MESSAGES.phone
}
