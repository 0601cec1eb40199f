import { Form, useSearchParams, useSubmit } from 'react-router'
import { ORDER_STATES } from '../../../domain/orders/order.ts'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

/** Which orders are shown, kept in the address. */
export function OrderFilter() {
  const [search] = useSearchParams()
  const submit = useSubmit()
  return (
    <Form
      role="search"
      className="grid gap-3 sm:grid-cols-[1fr_14rem]"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget, { replace: true })
      }}
    >
      <TextField
        label="Rechercher"
        type="search"
        name="q"
        placeholder="Numéro, nom, adresse ou téléphone"
        defaultValue={search.get('q') ?? ''}
        onBlur={(event) => event.target.value !== (search.get('q') ?? '') && void submit(event.target.form)}
      />
      <SelectField
        label="État"
        name="status"
        defaultValue={search.get('status') ?? ''}
        onChange={(event) => void submit(event.target.form)}
      >
        <option value="">Toutes</option>
        {ORDER_STATES.map((status) => (
          <option key={status} value={status}>
            {orderStatusLabel(status)}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}
