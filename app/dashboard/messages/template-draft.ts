import * as v from 'valibot'
import type { ShownTemplate } from '../../../contracts/conversation.ts'
import { randomId } from '../../browser/random-id.ts'
import { readSession, useSession } from '../../session/session.ts'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { DRAFT_KEYS } from './forget-drafts.ts'
import { valuesOf } from './template-list.tsx'

const stored = v.object({
  /** of the message with these values: other values are another message */
  id: v.string(),
  /** by parameter; what was not changed is the shop's */
  typed: v.record(v.string(), v.string()),
})

/** The values of a template. What is typed survives a closed dialog and a reload, and leaves with the account. */
export function useTemplateDraft(conversationId: string, template: ShownTemplate) {
  const account = useSession()?.user._id ?? ''
  const key = `${DRAFT_KEYS}${account}:${conversationId}:${template.name}:${template.language}`
  const { state, change, discard } = usePersistedDraft(stored, key, {
    open: (draft) => draft ?? { id: randomId(), typed: {} },
    save: (draft) => (Object.keys(draft.typed).length === 0 || readSession() === null ? null : draft),
  })
  return {
    id: state.id,
    values: { ...valuesOf(template), ...state.typed },
    write: (name: string, value: string) =>
      change(({ typed }) => ({ id: randomId(), typed: { ...typed, [name]: value } })),
    discard,
  }
}
