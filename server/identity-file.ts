import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { defaultSettings } from '../config/settings.ts'
import { SETTINGS, type Settings } from '../contracts/settings.ts'
import { nearestName } from '../domain/text/edit-distance.ts'
import { isRecord } from '../domain/unknown-values.ts'

const EDITS = 3

export class IdentityFileError extends Error {
  override name = 'IdentityFileError'
}

/** Keys of earlier versions that no longer have an effect. */
const FORMER_KEYS: readonly string[] = ['country', 'placeholders']

/**
 * Reads the settings of a JSON file. Fields missing from an object in the file get their default values.
 * @throws IdentityFileError for unknown keys and values of the wrong type; SyntaxError when the file is not JSON
 */
export async function readIdentity(file: string | undefined): Promise<Partial<Settings>> {
  if (!file) return {}
  const own: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isRecord(own)) {
    throw new IdentityFileError(`IDENTITY_FILE: ${file} must hold one JSON object, like {"name": "…"}.`)
  }
  const given = Object.fromEntries(Object.entries(own).filter(([key]) => !FORMER_KEYS.includes(key)))
  const unknown = unknownKeys(given, defaultSettings)
  if (unknown.length > 0) {
    throw new IdentityFileError(unknown.map((key) => `IDENTITY_FILE: ${sentence(key, file)}`).join('\n'))
  }
  const originals: Record<string, unknown> = defaultSettings
  const settings = Object.entries(given).map(([name, value]) => {
    const original = originals[name]
    return [name, isRecord(value) && isRecord(original) ? { ...original, ...value } : value]
  })
  const invalid = settings.flatMap(([name, value]) => invalidValues(name as keyof Settings, value))
  if (invalid.length > 0) {
    throw new IdentityFileError(
      invalid.map((what) => `IDENTITY_FILE: ${file} has a value of the wrong type: ${what}.`).join('\n'),
    )
  }
  return Object.fromEntries(settings) as Partial<Settings>
}

/** @returns path and content of each value that has the wrong type, such as `cities[0].phone is 12` */
function invalidValues(name: keyof Settings, value: unknown): string[] {
  const { issues = [] } = v.safeParse(SETTINGS[name], value)
  // Checks only types: an existing file may have a value that a newer rule refuses.
  const wrongTypes = issues.filter(({ kind }) => kind === 'schema')
  return wrongTypes.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    return `${name}${path.join('')} is ${issue.received}`
  })
}

interface UnknownKey {
  path: string
  allowed: readonly string[]
  key: string
}

/** Keys that the default settings do not have, at any depth; list items are compared with the first default item. */
function unknownKeys(own: unknown, allowed: unknown, path = ''): UnknownKey[] {
  if (Array.isArray(own) && Array.isArray(allowed)) {
    return own.flatMap((element, index) => unknownKeys(element, allowed[0], `${path}[${index}]`))
  }
  if (!isRecord(own) || !isRecord(allowed)) return []
  return Object.entries(own).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`
    return Object.hasOwn(allowed, key)
      ? unknownKeys(value, allowed[key], inner)
      : [{ path: inner, allowed: Object.keys(allowed), key }]
  })
}

function sentence({ path, allowed, key }: UnknownKey, file: string): string {
  const names = allowed.map((name) => name.toLowerCase())
  const meant = nearestName(key.toLowerCase(), names, EDITS)
  const spelt = allowed.find((name) => name.toLowerCase() === meant)
  const advice = spelt ? `Did you mean "${spelt}"?` : `Possible here: ${allowed.join(', ')}.`
  return `"${path}" in ${file} is unknown. ${advice}`
}
