import * as v from 'valibot'
import { date, id, listOf, success, text } from './answer-fields.ts'
import { inputObject } from './fields.ts'

const MOST = 100

const accountNotice = v.object({ id, text, path: text, at: date })
export type AccountNotice = v.InferOutput<typeof accountNotice>

/** The answer of `GET /users/me/notices`. */
export const noticesAnswer = v.object({ success, notices: listOf(accountNotice) })

/** The body of `POST /users/me/notices/seen`. */
export const seenNoticesInput = inputObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100)), 'Indiquez une liste.'), v.maxLength(MOST)),
})
