import type { ReplyInput, ShownMessage } from '../../../contracts/conversation.ts'
import { useSession } from '../../session/session.ts'
import type { Attachment, MessageDraftControl } from './message-draft.ts'
import { mentionedIn } from './note-mentions.ts'
import type { OpenConversation } from './open-conversation.ts'
import { pictureId } from './picture-id.ts'
import { answeredSince, lastSequence } from './thread-messages.ts'
import { useReply } from './use-reply.ts'
import type { Thread } from './use-thread.ts'

interface SendDraftOptions {
  open: OpenConversation
  thread: Thread
  control: MessageDraftControl
  picture: File | null
  onPictureSent: () => void
}

/** A colleague's answer that the author should know of before sending an own one. `message`: null where only the shop knows it. */
export interface Answered {
  message: ShownMessage | null
  text: string
}

/** Sends what is typed, chosen and attached; each part is removed only when the shop has confirmed it. */
export function useSendDraft({ open, thread, control, picture, onPictureSent }: SendDraftOptions) {
  const { conversation, colleagues } = open
  const { draft } = control
  const account = useSession()?.user._id ?? ''
  const { reply, note, pending, problem, forgetProblem } = useReply(conversation.id, thread.addSent)
  const last = lastSequence(thread.messages)
  const seen = draft.seen ?? last
  const text = draft.text.trim()
  const isEmpty = text === '' && (draft.note || (draft.attachment === null && picture === null))

  const other = isEmpty || draft.note ? null : answeredSince(thread.messages, seen, account)
  const refused = problem?.answered ? { message: null, text: problem.text } : null
  const answer: Answered | null = other ? { message: other, text: '' } : refused

  /** @param anyway although somebody else has answered */
  async function send(anyway: boolean): Promise<void> {
    if (isEmpty || pending) return
    if (draft.note) {
      const mentions = mentionedIn(text, colleagues).map(({ id }) => id)
      if (await note({ id: draft.id, text, mentions })) control.sentText(draft)
      return
    }
    const base = { seen, anyway, replyTo: draft.replyTo?.id ?? null }
    const { attachment } = draft
    if (picture) {
      const form = pictureForm(picture, { ...base, id: pictureId(picture, draft.text), text })
      if (!(await reply(form, attachment === null))) return
      onPictureSent()
      control.sentText(draft)
    } else if (text !== '') {
      if (!(await reply({ type: 'text', id: draft.id, text, ...base }, attachment === null))) return
      control.sentText(draft)
    }
    if (attachment === null) return
    const isSent = await reply(bodyOf(attachment, { id: draft.attachmentId, ...base, replyTo: null }))
    if (isSent) control.sentAttachment(draft.attachmentId)
  }

  return {
    ...{ send, isEmpty, pending, answer, problem: problem?.text ?? null },
    /** After a change of the text. That somebody else has answered stays true. */
    forgetProblem: () => (problem?.answered ? undefined : forgetProblem()),
  }
}

type Base = Pick<ReplyInput, 'id' | 'seen' | 'anyway' | 'replyTo'>

function bodyOf(attachment: Attachment, base: Base): ReplyInput {
  switch (attachment.type) {
    case 'product':
      return { type: 'product', ...base, productId: attachment.productId }
    case 'cart':
      return { type: 'cart', ...base, cartId: attachment.cartId }
    case 'position':
      return { type: 'position', ...base }
    default:
      return { type: attachment.type, ...base, orderId: attachment.orderId }
  }
}

function pictureForm(picture: File, { id, seen, anyway, replyTo, text }: Base & { text: string }): FormData {
  const form = new FormData()
  const fields = {
    id,
    seen: String(seen),
    anyway: String(anyway),
    text,
    ...(replyTo !== null && { replyTo }),
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', picture)
  return form
}
