import * as v from 'valibot'
import { figure, requiredListOf, success, text } from './answer-fields.ts'

/** The answer of `GET /stats/conversations`. */
export const conversationFiguresAnswer = v.object({
  success,
  days: requiredListOf(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      questions: v.pipe(figure, v.description('Times at which a customer began to wait for an answer')),
      answered: v.pipe(figure, v.description('Those answered within two days')),
      medianMinutes: v.pipe(v.nullable(figure), v.description('Until the first answer; null when none came')),
    }),
  ),
  advertisements: requiredListOf(
    v.object({
      sourceId: text,
      headline: text,
      url: text,
      conversations: v.pipe(figure, v.description('In which a customer came from it in the period')),
      orders: v.pipe(
        figure,
        v.description('Of these customers in the 30 days after, without cancelled ones'),
      ),
    }),
  ),
})

export type ConversationFigures = v.InferOutput<typeof conversationFiguresAnswer>
