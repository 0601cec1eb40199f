import { Eye, EyeOff, type LucideIcon, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ModerationAction, ModerationState } from '../../../domain/reviews/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'
import { UndoNotice } from '../undo/undo-button.tsx'
import { type ModerationSubmission, moderation, oppositeOf } from './moderate.ts'

interface ActionButton {
  action: ModerationAction
  label: string
  Icon: LucideIcon
}

const HIDE: ActionButton = { action: 'hide', label: 'Masquer', Icon: EyeOff }
const DELETE: ActionButton = { action: 'delete', label: 'Supprimer', Icon: Trash2 }

/** The actions that are possible in each state. */
const ACTIONS: Readonly<Record<ModerationState, readonly ActionButton[]>> = {
  shown: [HIDE, DELETE],
  hidden: [{ action: 'show', label: 'Afficher', Icon: Eye }, DELETE],
  deleted: [{ action: 'restore', label: 'Restaurer', Icon: RotateCcw }],
}

interface ModerationButtonsProps {
  state: ModerationState
  loading: boolean
  /** what the buttons act on, for screen readers */
  subject?: string
  onAct: (action: ModerationAction) => void
}

export function ModerationButtons({ state, loading, subject, onAct }: ModerationButtonsProps) {
  return ACTIONS[state].map(({ action, label, Icon }) => (
    <Button
      key={action}
      variant={action === 'delete' ? 'quiet' : 'secondary'}
      loading={loading}
      onClick={() => onAct(action)}
      {...(subject && { 'aria-label': `${label} ${subject}` })}
      className={action === 'delete' ? 'text-error!' : ''}
    >
      <Icon className="size-4" />
      <span>{label}</span>
    </Button>
  ))
}

/** Sends actions, and keeps the last outcome with its `Défaire`. */
export function useModeration() {
  const { send, loading } = useChange()
  const [done, setDone] = useState<{ submission: ModerationSubmission; message: string } | null>(null)
  const submit = (submission: ModerationSubmission, onDone = () => {}) =>
    void send(moderation(submission), (result) => {
      setDone(result.ok ? { submission, message: result.data.message } : null)
      if (result.ok) onDone()
    })
  const outcome = done && !loading && (
    <UndoNotice message={done.message} onUndo={() => submit(oppositeOf(done.submission))} />
  )
  return { loading, submit, outcome }
}
