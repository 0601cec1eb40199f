import * as v from 'valibot'
import { date, flag, id, requiredListOf, success, text } from './answer-fields.ts'

/** A contact message in API responses. */
export const contactMessage = v.object({
  id,
  name: text,
  email: text,
  subject: text,
  message: text,
  read: flag,
  createdAt: date,
})

/** The answer of `GET /api/contact`. */
export const messagesAnswer = v.object({
  success,
  messages: requiredListOf(contactMessage),
})

export type ReceivedMessage = v.InferOutput<typeof contactMessage>
