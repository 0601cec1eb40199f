import * as v from 'valibot'
import { randomId } from '../../browser/random-id.ts'
import { readSession, useSession } from '../../session/session.ts'
import { usePersistedDraft } from '../use-persisted-draft.ts'

const attachment = v.variant('type', [
  v.object({ type: v.literal('product'), productId: v.string(), name: v.string() }),
  v.object({ type: v.literal('cart'), cartId: v.string(), articles: v.number() }),
  v.object({ type: v.picklist(['order', 'payment']), orderId: v.string() }),
  v.object({ type: v.literal('position') }),
])

/** What is sent beside a text, as a message of its own. */
export type Attachment = v.InferOutput<typeof attachment>

const storedMessage = v.object({
  /** of the text as it is now: a repeated request sends nothing twice, and a changed text is another one */
  id: v.string(),
  text: v.string(),
  /** of the attachment, which is sent apart */
  attachmentId: v.string(),
  attachment: v.nullable(attachment),
  replyTo: v.nullable(v.object({ id: v.string(), excerpt: v.string() })),
  /** the text is an internal note */
  note: v.boolean(),
  /** the text for the customer while a note is written, and the note while a message is: neither may become the other */
  aside: v.optional(v.string(), ''),
  /** a picture was chosen; no draft stores its file */
  picture: v.optional(v.boolean(), false),
  /** the last message that stood above the field when the text was begun; null: nothing is begun */
  seen: v.nullable(v.number()),
})

export type MessageDraft = v.InferOutput<typeof storedMessage>

const EMPTY = {
  ...{ text: '', attachment: null, replyTo: null, note: false, aside: '', picture: false },
  seen: null,
}

const emptyDraft = (): MessageDraft => ({ id: randomId(), attachmentId: randomId(), ...EMPTY })

const isEmpty = ({ text, attachment, replyTo, note, aside, picture }: MessageDraft) =>
  text === '' && attachment === null && replyTo === null && !note && aside === '' && !picture

/** What an account has typed in a conversation and not sent. It survives a reload and leaves with the account. */
export function useMessageDraft(conversationId: string, lastSeen: number) {
  const account = useSession()?.user._id ?? ''
  const { state, change } = usePersistedDraft(storedMessage, `message-draft:${account}:${conversationId}`, {
    open: (stored) => stored ?? emptyDraft(),
    // After a sign-out nothing is written any more.
    save: (draft) => (isEmpty(draft) || readSession() === null ? null : draft),
  })

  function begin(before: MessageDraft, next: MessageDraft): MessageDraft {
    return { ...next, seen: isEmpty(next) ? null : (before.seen ?? lastSeen) }
  }

  return {
    draft: state,
    write: (text: string) =>
      change((before) =>
        before.text === text ? before : begin(before, { ...before, text, id: randomId() }),
      ),
    replyTo: (replyTo: MessageDraft['replyTo']) =>
      change((before) =>
        begin(before, { ...(before.note ? turned(before) : before), replyTo, id: randomId() }),
      ),
    attach: (added: Attachment | null) =>
      change((before) => begin(before, { ...before, attachment: added, attachmentId: randomId() })),
    setNote: (note: boolean) =>
      change((before) => (before.note === note ? before : begin(before, turned(before)))),
    setPicture: (picture: boolean) => change((before) => begin(before, { ...before, picture })),
    /** After the shop has answered: removes the text that was sent. What was typed behind it meanwhile is the next one. */
    sentText: (sent: MessageDraft) =>
      change((before) => {
        if (before.id !== sent.id)
          return isContinued(before, sent) ? begin(before, next(before, sent)) : before
        if (before.note) return begin(before, { ...turned(before), aside: '' })
        return { ...emptyDraft(), ...attached(before), aside: before.aside }
      }),
    sentAttachment: (id: string) =>
      change((before) =>
        before.attachmentId === id ? { ...before, attachment: null, attachmentId: randomId() } : before,
      ),
  }
}

/** The other kind of text: a note instead of a message, or the reverse. */
const turned = (before: MessageDraft): MessageDraft => ({
  ...before,
  ...{ note: !before.note, text: before.aside, aside: before.text, replyTo: null, id: randomId() },
})

const isContinued = ({ text, note }: MessageDraft, sent: MessageDraft) =>
  note === sent.note && sent.text.trim() !== '' && text.startsWith(sent.text)

const next = (before: MessageDraft, sent: MessageDraft): MessageDraft => ({
  ...before,
  id: randomId(),
  text: before.text.slice(sent.text.length).trimStart(),
  replyTo: before.replyTo === sent.replyTo ? null : before.replyTo,
})

const attached = ({ attachment, attachmentId }: MessageDraft) => ({ attachment, attachmentId })

export type MessageDraftControl = ReturnType<typeof useMessageDraft>
