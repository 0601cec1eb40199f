import * as v from 'valibot'
import { publishedAnswer } from '../../../contracts/product-draft.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'

export type DraftSubmission =
  | { intent: 'delete'; id: string }
  | { intent: 'publish'; drafts: { id: string; version: number }[] }

/** The problem of each draft that was not published. */
export type DraftResult = { problems: Readonly<Record<string, string>> }

/** Handles the mutations of the draft list. */
export async function draftAction(request: Request): Promise<DraftResult> {
  const submission: DraftSubmission = await request.json()
  if (submission.intent === 'delete') {
    const path = encoded`/drafts/${submission.id}`
    await mutate({ path, method: 'DELETE', success: 'Brouillon supprimé' })
    return { problems: {} }
  }
  const result = await mutate({
    path: '/drafts/publish',
    method: 'POST',
    body: { drafts: submission.drafts },
    expects: (data) => v.is(publishedAnswer, data),
    success: (data) => v.parse(publishedAnswer, data).message,
  })
  if (!result.ok) return { problems: {} }
  const refused = v.parse(publishedAnswer, result.data).results.filter(({ productId }) => productId === null)
  return { problems: Object.fromEntries(refused.map(({ id, message }) => [id, message])) }
}
