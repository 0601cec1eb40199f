import { readFile } from 'node:fs/promises'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import { nearestName } from '../domain/text/edit-distance.ts'

/** Another word altogether is no misspelling. */
const EDITS = 3

/** The identity file does not describe a shop; the message says where. */
export class IdentityFileError extends Error {
  override name = 'IdentityFileError'
}

/**
 * The identity with whatever the merchant's own file replaces, part by part.
 * @throws IdentityFileError when it names something a shop does not have, or the error of reading or parsing it
 */
export async function readIdentity(file: string | undefined): Promise<Identity> {
  if (!file) return defaultIdentity
  const own: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!isObject(own)) {
    throw new IdentityFileError(`IDENTITY_FILE: ${file} must hold one JSON object, like {"name": "…"}.`)
  }
  const unknown = unknownKeys(own, defaultIdentity)
  if (unknown.length > 0) {
    throw new IdentityFileError(unknown.map((key) => `IDENTITY_FILE: ${sentence(key, file)}`).join('\n'))
  }
  const placeholders = defaultIdentity.placeholders.filter((name) => !(name in own))
  return { ...defaultIdentity, ...own, placeholders }
}

interface UnknownKey {
  /** `cities[1].adress` */
  path: string
  /** the keys allowed at this place */
  known: readonly string[]
  key: string
}

/** Keys, at any depth, that the default identity does not have. Each element of a list is like the default's first. */
function unknownKeys(own: unknown, known: unknown, path = ''): UnknownKey[] {
  if (Array.isArray(own) && Array.isArray(known)) {
    return own.flatMap((element, index) => unknownKeys(element, known[0], `${path}[${index}]`))
  }
  if (!isObject(own) || !isObject(known)) return []
  return Object.entries(own).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`
    return Object.hasOwn(known, key)
      ? unknownKeys(value, known[key], inner)
      : [{ path: inner, known: Object.keys(known), key }]
  })
}

function sentence({ path, known, key }: UnknownKey, file: string): string {
  const meant = nearestName(
    key.toLowerCase(),
    known.map((name) => name.toLowerCase()),
    EDITS,
  )
  const spelt = known.find((name) => name.toLowerCase() === meant)
  const advice = spelt ? `Did you mean "${spelt}"?` : `Possible here: ${known.join(', ')}.`
  return `"${path}" in ${file} is unknown. ${advice}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
