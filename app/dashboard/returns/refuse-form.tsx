import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { ReturnFormProps } from './receive-form.tsx'
import { useReturnAction } from './use-return-action.ts'

/** Refuses a return: the customer gets received units back. */
export function RefuseForm({ order, found, onClose }: ReturnFormProps) {
  const [note, setNote] = useState('')
  const { submit, loading, failure } = useReturnAction(order, { onDone: onClose })

  function send(event: FormEvent) {
    event.preventDefault()
    void submit({ action: 'refuse_return', returnId: found.id, note })
  }

  return (
    <form onSubmit={send} className="grid grid-cols-1 gap-4">
      <TextField
        label="Raison (facultatif)"
        help={found.status === 'received' ? 'Les pièces reçues repartent chez le client.' : undefined}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FieldError>{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" loading={loading}>
          Refuser le retour
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  )
}
