import * as v from 'valibot'
import { text } from '../../../contracts/answer-fields.ts'
import type { RatingModeration, ReviewModeration } from '../../../contracts/moderation.ts'
import { type ModerationAction, OPPOSITE_ACTION } from '../../../domain/reviews/moderation.ts'
import { mutate } from '../admin-api.ts'

export type ModerationSubmission =
  | { kind: 'reviews'; body: ReviewModeration }
  | { kind: 'ratings'; body: RatingModeration }

/** The outcome, with the submission that takes it back. */
export type ModerationResult = { message: string; undo: ModerationSubmission } | null

export async function moderate(submission: ModerationSubmission): Promise<ModerationResult> {
  const { kind, body } = submission
  const path = kind === 'reviews' ? '/reviews/moderate' : '/reviews/ratings/moderate'
  const result = await mutate({ path, method: 'POST', body })
  if (!result.ok) return null
  const { message } = v.parse(v.object({ message: text }), result.data)
  return { message, undo: oppositeOf(submission) }
}

function oppositeOf(submission: ModerationSubmission): ModerationSubmission {
  const action = OPPOSITE_ACTION[submission.body.action]
  return submission.kind === 'reviews'
    ? { kind: 'reviews', body: { ...submission.body, action } }
    : { kind: 'ratings', body: { ...submission.body, action, state: STATE_AFTER[submission.body.action] } }
}

const STATE_AFTER = {
  hide: 'hidden',
  show: 'shown',
  delete: 'deleted',
  restore: 'shown',
} as const satisfies Record<ModerationAction, string>
