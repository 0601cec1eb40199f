import * as v from 'valibot'
import { ERROR_MESSAGES } from '../domain/errors.ts'
import { quoted } from '../domain/text/quoted.ts'
import { tooLong } from './fields.ts'

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  boolean: 'Cette valeur doit être true ou false.',
  array: 'Une liste est attendue.',
  tuple: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
  record: 'Un objet est attendu.',
  null: 'Cette valeur doit être null.',
}

/** A French message for an issue of a schema that states none, so that Valibot's English never reaches a person. */
function defaultMessage(issue: v.BaseIssue<unknown>): string {
  const { kind, type, received, requirement } = issue
  const name = String(issue.path?.at(-1)?.key ?? '')
  if (kind === 'schema' && type.endsWith('object') && name !== '') {
    if (received === 'undefined') return `Il manque ${quoted(name)}.`
    if (issue.expected === 'never') return `${quoted(name)} n’est pas attendu.`
  }
  if (type === 'max_length' && typeof requirement === 'number') return tooLong(requirement)
  if (['picklist', 'literal', 'variant', 'union'].includes(type)) {
    const values = issue.expected?.match(/"[^"]*"/g)?.map((value) => value.slice(1, -1)) ?? []
    if (values.length > 0) return `Valeurs acceptées\u202f: ${values.join(', ')}.`
  }
  const expected = EXPECTED[type.replace(/^(?:strict|loose)_/, '')]
  return kind === 'schema' && expected ? expected : ERROR_MESSAGES.INVALID_INPUT
}

v.setGlobalMessage(defaultMessage)
