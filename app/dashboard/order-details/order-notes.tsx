import { Pin, PinOff, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CheckboxField, TextArea } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { usePermission } from '../access.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { useGuard } from '../use-guard.ts'
import type { DetailsResult, NoteSubmission } from './route.tsx'

type Note = ShownDetails['notes'][number]

/** Notes of the team about an order (D-06). */
export function OrderNotes({ notes }: { notes: readonly Note[] }) {
  const fetcher = useFetcher<DetailsResult>()
  const { ask, dialog } = useConfirm()
  const guard = useGuard('orders')
  const mayWrite = usePermission('orders')
  const submit = (submission: NoteSubmission) => fetcher.submit(submission, SUBMIT_JSON)
  const askToDelete = (id: string) =>
    ask({
      title: 'Supprimer cette note',
      text: 'La note sera effacée pour toute l’équipe.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => submit({ intent: 'delete-note', id }),
    })
  return (
    <section aria-labelledby="notes" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="notes" className="text-lg">
        Notes
      </h2>
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="flex gap-1 py-1">
              <div className="min-w-0 grow self-center">
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
                <p className="text-sm text-ink-soft">
                  {note.pinned && <strong>Épinglée · </strong>}
                  {note.userName && <span>{`${note.userName} · `}</span>}
                  {note.createdAt && <span>{formatDateTime(note.createdAt)}</span>}
                </p>
              </div>
              <IconButton
                label={note.pinned ? 'Détacher la note' : 'Épingler la note'}
                {...guard(() => void submit({ intent: 'pin-note', id: note.id, pinned: !note.pinned }))}
              >
                {note.pinned ? <PinOff className="size-5" /> : <Pin className="size-5" />}
              </IconButton>
              <IconButton
                label="Supprimer la note"
                {...guard(() => askToDelete(note.id))}
                className="text-error!"
              >
                <Trash2 className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NoteForm />}
      {dialog}
    </section>
  )
}

function NoteForm() {
  const fetcher = useFetcher<DetailsResult>()
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const loading = fetcher.state !== 'idle'

  useActionResult(fetcher.data, ({ ok, message }) => {
    setError(message)
    if (!ok) return
    setText('')
    setPinned(false)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') setError('Écrivez la note.')
    else if (!loading) void fetcher.submit({ intent: 'add-note', text, pinned }, SUBMIT_JSON)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextArea
        label="Nouvelle note"
        rows={2}
        maxLength={1000}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Épingler"
          checked={pinned}
          onChange={(event) => setPinned(event.target.checked)}
        />
        <Button type="submit" variant="secondary" loading={loading}>
          Ajouter la note
        </Button>
      </div>
    </form>
  )
}
