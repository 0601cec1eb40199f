import { useState } from 'react'
import { Link } from 'react-router'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { COURIERS_PATH } from '../page-paths.ts'
import { useCouriers } from './use-loaded.ts'

interface CourierDialogProps {
  title: string
  loading: boolean
  /** null: removes the courier */
  onChoose: (courierId: string | null) => void
  onClose: () => void
  current?: string | null
}

/** Asks which courier's delivery run of today gets the orders. Render this dialog only while it is open. */
export function CourierDialog({ title, loading, onChoose, onClose, current = null }: CourierDialogProps) {
  const couriers = useCouriers().filter(({ active, id }) => active || id === current)
  const [chosen, setChosen] = useState(current ?? '')
  const [error, setError] = useState<string | null>(null)

  function submit() {
    if (chosen === '' && current === null) setError('Choisissez un livreur.')
    else onChoose(chosen || null)
  }

  return (
    <FormDialog title={title} submit="Confier" loading={loading} onSubmit={submit} onClose={onClose}>
      <div className="grid gap-3">
        <SelectField
          label="Livreur"
          error={error}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(null)
          }}
        >
          <Options
            none={current === null ? 'Choisir' : 'Aucun'}
            of={couriers.map(({ id, name }) => [id, name])}
          />
        </SelectField>
        <Link to={COURIERS_PATH} className="word-link justify-self-start">
          Gérer les livreurs
        </Link>
      </div>
    </FormDialog>
  )
}
