import {
  moderatedAnswer,
  type RatingModeration,
  type ReviewModeration,
} from '../../../contracts/moderation.ts'
import { type ModerationAction, OPPOSITE_ACTION } from '../../../domain/reviews/moderation.ts'

export type ModerationSubmission =
  | { kind: 'reviews'; body: ReviewModeration }
  | { kind: 'ratings'; body: RatingModeration }

export function moderation({ kind, body }: ModerationSubmission) {
  const path = kind === 'reviews' ? '/reviews/moderate' : '/reviews/ratings/moderate'
  return { path, method: 'POST', body, answer: moderatedAnswer } as const
}

/** The moderation that takes another one back. */
export function oppositeOf(submission: ModerationSubmission): ModerationSubmission {
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
