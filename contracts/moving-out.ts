import * as v from 'valibot'
import { LEAVING_NAMES } from '../domain/moving/moving-out.ts'
import { flag, requiredListOf, success, text } from './answer-fields.ts'

/** What can leave the shop; `allowed`: whether the caller's rights include it. `staying`: what cannot leave, and why. */
export const movingOutAnswer = v.object({
  success,
  files: requiredListOf(v.object({ id: text, name: text, label: text, allowed: flag })),
  staying: requiredListOf(v.object({ label: text, reason: text })),
})

export const leavingFileParams = v.object({ id: v.picklist(LEAVING_NAMES, 'Ce fichier n’existe pas.') })

export const archiveQuery = v.object({
  photos: v.optional(v.picklist(['true', 'false']), 'true'),
})
