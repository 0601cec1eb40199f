import * as v from 'valibot'
import { figure, id, optionalText, requiredListOf, success, text } from './answer-fields.ts'

const answeredDay = v.object({
  day: v.pipe(v.string(), v.isoDate(), v.description('A day in Dakar')),
  questions: v.pipe(figure, v.description('Customers who began to wait on that day')),
  answered: v.pipe(figure, v.description('Those of them who have been answered')),
  medianMinutes: v.pipe(
    v.nullable(v.number()),
    v.description('Half of them were answered within this time; null without an answer'),
  ),
})

const advertisement = v.object({
  sourceId: id,
  headline: text,
  url: optionalText,
  conversations: figure,
  orders: figure,
})

/** The answer of `GET /stats/conversations`: each day of the period (W-11), and its advertisements (W-12). */
export const conversationFiguresAnswer = v.object({
  success,
  days: requiredListOf(answeredDay),
  advertisements: requiredListOf(advertisement),
})

export type ConversationFigures = v.InferOutput<typeof conversationFiguresAnswer>
