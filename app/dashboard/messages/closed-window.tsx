import { Pencil } from 'lucide-react'
import type { ShownConversation, ShownTemplate } from '../../../contracts/conversation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TemplateList } from './template-list.tsx'

interface ClosedWindowProps {
  conversation: ShownConversation
  /** what is typed and has not left */
  text: string
  onNote: () => void
  onChoose: (template: ShownTemplate) => void
}

/** In the place of the field once only templates can be sent. What was typed before stays, to be copied (W-06). */
export function ClosedWindow({ conversation, text, onNote, onChoose }: ClosedWindowProps) {
  return (
    <section
      aria-label="Modèles approuvés"
      className="grid max-h-[55%] shrink-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line bg-ground px-3 py-3"
    >
      <p role="status" className="font-bold">
        {conversation.stopped ? STOPPED : CLOSED}
      </p>
      {text.trim() !== '' && (
        <div className="grid grid-cols-1 gap-2 rounded-field border border-line bg-surface px-3 py-2">
          <p className="text-sm text-ink-soft">Votre texte, qui n’est pas parti</p>
          <p dir="auto" className="max-h-24 overflow-y-auto wrap-anywhere whitespace-pre-line">
            {text}
          </p>
          <CopyButton text={text} done="Texte copié" variant="quiet" className="justify-self-start">
            Copier le texte
          </CopyButton>
        </div>
      )}
      {!conversation.stopped && <TemplateList conversationId={conversation.id} onChoose={onChoose} />}
      <Button variant="quiet" onClick={onNote} className="justify-self-start">
        <Pencil className="size-5" />
        <span>Écrire une note interne</span>
      </Button>
    </section>
  )
}

const CLOSED =
  'Le client n’a rien écrit depuis 24 heures\u202f: WhatsApp ne laisse partir que des modèles approuvés.'
const STOPPED =
  'Le client a écrit STOP et n’a rien écrit depuis 24 heures\u202f: la boutique ne lui écrit plus.'
