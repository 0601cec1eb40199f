import { readFile } from 'node:fs/promises'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import { nearestName } from '../domain/text/edit-distance.ts'

const EDITS = 3

export class IdentityFileError extends Error {
  override name = 'IdentityFileError'
}

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
  path: string
  allowed: readonly string[]
  key: string
}

/** Keys the default identity does not have, at any depth; list items are compared with the default's first. */
function unknownKeys(own: unknown, allowed: unknown, path = ''): UnknownKey[] {
  if (Array.isArray(own) && Array.isArray(allowed)) {
    return own.flatMap((element, index) => unknownKeys(element, allowed[0], `${path}[${index}]`))
  }
  if (!isObject(own) || !isObject(allowed)) return []
  return Object.entries(own).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`
    return Object.hasOwn(allowed, key)
      ? unknownKeys(value, allowed[key], inner)
      : [{ path: inner, allowed: Object.keys(allowed), key }]
  })
}

function sentence({ path, allowed, key }: UnknownKey, file: string): string {
  const meant = nearestName(
    key.toLowerCase(),
    allowed.map((name) => name.toLowerCase()),
    EDITS,
  )
  const spelt = allowed.find((name) => name.toLowerCase() === meant)
  const advice = spelt ? `Did you mean "${spelt}"?` : `Possible here: ${allowed.join(', ')}.`
  return `"${path}" in ${file} is unknown. ${advice}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
