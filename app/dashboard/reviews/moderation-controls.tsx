import { Eye, EyeOff, type LucideIcon, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { ModerationAction, ModerationState } from '../../../domain/reviews/moderation.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { ModerationResult, ModerationSubmission } from './moderate.ts'

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

/** Sends actions, and keeps the last outcome with its `Annuler`. */
export function useModeration() {
  const fetcher = useFetcher<ModerationResult>()
  const loading = fetcher.state !== 'idle'
  const submit = (submission: ModerationSubmission) => void fetcher.submit(submission, SUBMIT_JSON)
  const result = loading ? null : (fetcher.data ?? null)
  const outcome = result && (
    <Alert kind="success">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{result.message}</p>
        <Button variant="secondary" onClick={() => submit(result.undo)}>
          <Undo2 className="size-4" />
          Annuler
        </Button>
      </div>
    </Alert>
  )
  return { loading, submit, outcome }
}
