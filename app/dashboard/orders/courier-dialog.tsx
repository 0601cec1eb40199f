import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { COURIERS_PATH } from '../page-paths.ts'
import { useCouriers } from './use-couriers.ts'

interface CourierDialogProps {
  title: string
  loading: boolean
  /** null: removes the courier */
  onChoose: (courierId: string | null) => void
  onClose: () => void
  current?: string | null
}

/** Assigns orders to a courier, whose run of today they join. Mounted while it is open. */
export function CourierDialog({ title, loading, onChoose, onClose, current = null }: CourierDialogProps) {
  const couriers = useCouriers().filter(({ active, id }) => active || id === current)
  const [chosen, setChosen] = useState(current ?? '')
  const [error, setError] = useState<string | null>(null)
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen === '' && current === null) setError('Choisissez un livreur.')
    else onChoose(chosen || null)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} loading={loading}>
            Confier
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3 text-ink">
        <SelectField
          label="Livreur"
          error={error}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(null)
          }}
        >
          <option value="">{current === null ? 'Choisir' : 'Aucun'}</option>
          {couriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Link to={COURIERS_PATH} className="word-link justify-self-start">
          Gérer les livreurs
        </Link>
      </form>
    </Dialog>
  )
}
