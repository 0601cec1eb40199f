import { Plus, Send, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { MAX_MESSAGE } from '../../../contracts/conversation.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { useOnline } from '../../browser/use-online.ts'
import { Button, IconButton, Spinner } from '../../ui/button.tsx'
import { AnsweredNotice } from './answered-notice.tsx'
import { AttachmentChip, LostPicture, PictureChip } from './attachment-chip.tsx'
import { AttachmentMenu } from './attachment-menu.tsx'
import type { MessageDraftControl } from './message-draft.ts'
import { suggestedNames, withName } from './note-mentions.ts'
import type { OpenConversation } from './open-conversation.ts'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useSendDraft } from './use-send-draft.ts'
import type { Thread } from './use-thread.ts'
import { useTellWriting } from './use-writing.ts'

export interface ComposerProps {
  open: OpenConversation
  thread: Thread
  control: MessageDraftControl
  onTemplate: () => void
  /** whether its field has the cursor at once */
  begins: boolean
}

/** The field of the next message, which stays on the screen (W-05). */
export function Composer({ open, thread, control, onTemplate, begins }: ComposerProps) {
  const { conversation, colleagues } = open
  const { draft, write } = control
  const { picture, isLost, choose } = useChosenPicture(conversation.id, control)
  const [menu, setMenu] = useState(false)
  const { field, ask: focusField } = useFieldFocus(draft.replyTo?.id ?? null, begins)
  const tellWriting = useTellWriting(conversation.id)
  const online = useOnline()
  const sending = useSendDraft({ open, thread, control, picture, onPictureSent: () => choose(null) })
  const { problem, pending, answer } = sending

  const excess = excessText(draft.text)
  const excessId = useId()

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (answer === null && excess === null) void sending.send(false)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  function typed(text: string) {
    write(text)
    sending.forgetProblem()
    if (!draft.note && text !== '') tellWriting()
  }

  function insert(text: string) {
    write(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n${text}`)
    focusField()
  }

  /** Ends with the cursor in the field: what was pressed is gone. */
  const thenWrite = (action: () => void) => () => {
    action()
    focusField()
  }

  const label = draft.note ? 'Note interne' : 'Message'
  return (
    <>
      <form
        onSubmit={submit}
        aria-label="Écrire"
        className={`grid shrink-0 grid-cols-1 gap-2 border-t border-line px-2 py-2 sm:px-3 ${draft.note ? 'bg-sun-tint' : 'bg-surface'}`}
      >
        {draft.note && (
          <Strip
            text="Note interne, que le client ne voit pas."
            label="Quitter la note"
            onClose={thenWrite(() => control.setNote(false))}
          />
        )}
        {draft.replyTo && (
          <Strip
            text={`Réponse à\u202f: ${draft.replyTo.excerpt || 'message'}`}
            label="Ne pas citer ce message"
            onClose={thenWrite(() => control.replyTo(null))}
          />
        )}
        {!draft.note && draft.attachment && (
          <AttachmentChip attachment={draft.attachment} onRemove={thenWrite(() => control.attach(null))} />
        )}
        {!draft.note && picture && <PictureChip picture={picture} onRemove={thenWrite(() => choose(null))} />}
        {!draft.note && isLost && <LostPicture onForget={thenWrite(() => choose(null))} />}
        {answer && (
          <AnsweredNotice answer={answer} loading={pending} onAnyway={() => void sending.send(true)} />
        )}
        <p role="alert" className="px-2 text-sm font-bold wrap-anywhere text-error empty:hidden">
          {answer === null ? problem : null}
        </p>
        {excess !== null && (
          <p id={excessId} className="px-2 text-sm font-bold text-error">
            {excess}
          </p>
        )}
        <p role="status" className="px-2 text-sm text-ink-soft empty:hidden">
          {online ? null : 'Hors ligne\u202f: votre texte est gardé, envoyez-le quand la connexion revient.'}
        </p>
        {draft.note && (
          <Names text={draft.text} colleagues={colleagues} onChoose={(name) => insertName(name)} />
        )}
        <div className="flex items-end gap-1">
          <IconButton label="Ajouter à la conversation" aria-haspopup="dialog" onClick={() => setMenu(true)}>
            <Plus className="size-6" />
          </IconButton>
          <textarea
            ref={field}
            name="message"
            rows={1}
            dir="auto"
            aria-label={label}
            placeholder={label}
            value={draft.text}
            onChange={(event) => typed(event.target.value)}
            onKeyDown={onKeyDown}
            aria-keyshortcuts="Control+Enter"
            aria-invalid={excess !== null}
            aria-describedby={excess === null ? undefined : excessId}
            className="field-sizing-content max-h-40 min-h-11 min-w-0 grow resize-none rounded-[1.375rem] border-2 border-line-strong bg-surface px-4 py-2 text-base placeholder:text-ink-soft"
          />
          <button
            type="submit"
            title="Envoyer (Ctrl + Entrée)"
            aria-label={draft.note ? 'Ajouter la note' : 'Envoyer'}
            aria-disabled={pending || sending.isEmpty || answer !== null || excess !== null}
            aria-busy={pending}
            className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full bg-action text-white transition-colors hover:bg-action-deep off:bg-line off:text-ink-soft"
          >
            {pending ? <Spinner /> : <Send className="size-5" />}
          </button>
        </div>
      </form>
      {menu && (
        <AttachmentMenu
          open={open}
          onClose={() => setMenu(false)}
          onText={insert}
          onPicture={choose}
          onAttach={control.attach}
          onNote={thenWrite(() => control.setNote(!draft.note))}
          onTemplate={onTemplate}
        />
      )}
    </>
  )

  function insertName(name: string) {
    write(withName(draft.text, name))
    field.current?.focus()
  }
}

/** Why WhatsApp would not take a text of this length; null for one that it takes. */
function excessText(text: string): string | null {
  if (text.length <= MAX_MESSAGE) return null
  return `${formatNumber(text.length)} caractères, ${formatNumber(MAX_MESSAGE)} au maximum\u202f: raccourcissez le texte.`
}

function Strip({ text, label, onClose }: { text: string; label: string; onClose: () => void }) {
  return (
    <div className="flex items-center gap-1 rounded-field border-l-4 border-action bg-ink/5 pl-3">
      <p className="min-w-0 grow truncate text-sm">{text}</p>
      <IconButton label={label} onClick={onClose}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

interface NamesProps {
  text: string
  colleagues: OpenConversation['colleagues']
  onChoose: (name: string) => void
}

/** Colleagues whose name is being typed after `@`. */
function Names({ text, colleagues, onChoose }: NamesProps) {
  const suggested = suggestedNames(text, colleagues)
  if (suggested.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {suggested.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => onChoose(name)} className="px-4! py-1!">
          {`@${name}`}
        </Button>
      ))}
    </div>
  )
}
