import { Pin, PinOff, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { noteAnswer, type ShownDetails } from '../../../contracts/order-details.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CheckboxField, TextArea } from '../../ui/field.tsx'
import { usePermission } from '../access.ts'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { useGuard } from '../use-guard.ts'

type Note = ShownDetails['notes'][number]

/** Notes of the team about an order (D-06). */
export function OrderNotes({ order: { orderId, notes } }: { order: ShownDetails }) {
  const { send } = useChange()
  const { ask, dialog } = useConfirm()
  const guard = useGuard('orders')
  const mayWrite = usePermission('orders')
  const changeOf = ({ id }: Note) => ({
    path: encoded`/orders/${orderId}/notes/${id}`,
    answer: successAnswer,
    failure: messageOrFailed,
  })
  const pin = (note: Note) => send({ ...changeOf(note), method: 'PATCH', body: { pinned: !note.pinned } })
  const askToDelete = (note: Note) =>
    ask({
      title: 'Supprimer cette note',
      text: 'La note sera effacée pour toute l’équipe.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: async () => {
        await send({ ...changeOf(note), method: 'DELETE', success: 'Note supprimée' })
      },
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
                {...guard(() => void pin(note))}
              >
                {note.pinned ? <PinOff className="size-5" /> : <Pin className="size-5" />}
              </IconButton>
              <IconButton
                label="Supprimer la note"
                {...guard(() => askToDelete(note))}
                className="text-error!"
              >
                <Trash2 className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NoteForm orderId={orderId} />}
      {dialog}
    </section>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const { send, loading } = useChange()
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setError('Écrivez la note.')
    const path = encoded`/orders/${orderId}/notes`
    const note = { path, method: 'POST', body: { text, pinned }, answer: noteAnswer } as const
    void send({ ...note, failure: messageOrFailed, silent: true }, (result) => {
      setError(result.ok ? null : result.message)
      if (!result.ok) return
      setText('')
      setPinned(false)
    })
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
          label="Épingler, aussi pour le livreur"
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
