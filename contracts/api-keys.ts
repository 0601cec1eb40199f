import * as v from 'valibot'
import { PERMISSIONS } from '../domain/accounts/account.ts'
import { type ApiKey, KEY_PERMISSIONS } from '../domain/accounts/api-keys.ts'
import {
  date,
  id,
  listOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject, requiredLine } from './fields.ts'

const CHOOSE = 'Choisissez au moins un droit.'

/** The password of whoever makes something with which another system gets in. */
export const assuredBy = { currentPassword: v.optional(v.pipe(v.string(), v.maxLength(1000))) }

/** A new key. */
export const apiKeyInput = inputObject({
  name: requiredLine('Indiquez le nom du système qui utilisera cette clé.', 60),
  permissions: v.pipe(
    v.array(v.picklist(KEY_PERMISSIONS, 'Une clé ne peut pas avoir ce droit.'), CHOOSE),
    v.minLength(1, CHOOSE),
    v.transform((names) => KEY_PERMISSIONS.filter((name) => names.includes(name))),
  ),
  ...assuredBy,
})

export type ApiKeyInput = Pick<v.InferOutput<typeof apiKeyInput>, 'name' | 'permissions'>

const permissions = listOf(v.picklist(PERMISSIONS))

const apiKey = v.object({
  id,
  name: text,
  prefix: text,
  permissions,
  /** what it may do now, as far as its account still may */
  effective: permissions,
  userId: optionalText,
  userName: optionalText,
  createdAt: date,
  lastUsedAt: optionalDate,
  revokedAt: optionalDate,
} satisfies Record<keyof ApiKey | 'effective', v.GenericSchema>)

export type ShownApiKey = v.InferOutput<typeof apiKey>

export const apiKeysAnswer = v.object({ success, keys: requiredListOf(apiKey) })

/** `key` is shown only here. */
export const apiKeyCreatedAnswer = v.object({ success, key: id, apiKey })
