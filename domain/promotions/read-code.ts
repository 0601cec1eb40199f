import { cleanLine } from '../text/clean-text.ts'
import { fold } from '../text/fold.ts'

/** Maximum characters of a code. */
export const CODE_LENGTH = 30

export type ReadCode = { ok: true; code: string } | { ok: false; message: string }

/** Reads a typed code: `été 26` is `ETE26`. Only letters and digits, so that nobody has to guess how it is written. */
export function readCode(typed: string): ReadCode {
  const code = fold(cleanLine(typed)).replace(/\s/g, '').toUpperCase()
  if (code === '') return { ok: false, message: 'Un code a au moins une lettre ou un chiffre.' }
  if (!/^[A-Z0-9]+$/.test(code)) {
    return { ok: false, message: 'Un code ne contient que des lettres et des chiffres.' }
  }
  if (code.length > CODE_LENGTH) return { ok: false, message: `${CODE_LENGTH} caractères au maximum.` }
  return { ok: true, code }
}
