import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { ShownConversation } from '../../../contracts/conversation.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { MESSAGES_PATH } from '../page-paths.ts'
import { isWindowOpen, remainingText } from './service-window.ts'

interface ConversationHeadProps {
  conversation: ShownConversation
  now: number
  /** opens the panel, where it is not beside the conversation */
  onManage: () => void
}

export function ConversationHead({ conversation, now, onManage }: ConversationHeadProps) {
  const { search } = useLocation()
  const { assignedTo, closed, stopped } = conversation
  return (
    <header className="flex flex-wrap items-center gap-1 border-b border-line bg-surface py-1 pr-2 pl-1 sm:pr-3 lg:pl-4">
      <Link
        to={MESSAGES_PATH + search}
        aria-label="Toutes les conversations"
        title="Toutes les conversations"
        className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60 lg:hidden"
      >
        <ArrowLeft className="size-5" />
      </Link>
      <div className="grid min-w-0 grow basis-32 py-1">
        <h1 className="truncate text-lg leading-snug">{nameOf(conversation)}</h1>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span className="truncate">{detailOf(conversation)}</span>
          {closed && <Badge label="Terminée" colors="bg-line/70 text-ink-soft" />}
          {stopped && <Badge label="STOP" colors="bg-error-tint text-error" />}
          {assignedTo && <span className="truncate max-sm:hidden">{`· ${assignedTo.name}`}</span>}
        </p>
        <WindowText conversation={conversation} now={now} />
      </div>
      <Button
        variant="secondary"
        onClick={onManage}
        className="ml-auto shrink-0 px-4! py-1.5! text-sm! xl:hidden"
      >
        <SlidersHorizontal className="size-4" />
        <span>Gérer</span>
      </Button>
    </header>
  )
}

function WindowText({ conversation, now }: { conversation: ShownConversation; now: number }) {
  const closed = conversation.stopped ? '' : 'Fermée\u202f: modèles seulement'
  const text = isWindowOpen(conversation, now) ? remainingText(conversation, now) : closed
  return text === '' ? null : <p className="truncate text-sm font-bold text-warning">{text}</p>
}

export function nameOf({ name, phone, username }: ShownConversation): string {
  return name || (phone && formatPhone(phone)) || username || 'Client sans nom'
}

function detailOf({ name, phone, username }: ShownConversation): string {
  if (phone) return name ? formatPhone(phone) : ''
  return username && name ? `@${username}` : 'Numéro caché'
}
