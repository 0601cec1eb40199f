import type { ShownDetails } from '../../../contracts/order-details.ts'
import type { UnitsOfLine } from '../../../domain/orders/order-action.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RestockFields, useRestock } from './restock-fields.tsx'

interface RestockDialogProps {
  title: string
  items: ShownDetails['items']
  loading: boolean
  failure?: string | null
  onSubmit: (restock: UnitsOfLine[]) => void
  onClose: () => void
}

/** Decides about the units of an order that is not delivered any more. Render it only while it is open. */
export function RestockDialog({ title, items, loading, failure, onSubmit, onClose }: RestockDialogProps) {
  const lines = items.map(({ name, color, size, quantity }, position) => ({
    ...{ position, quantity, name, color, size },
  }))
  const { restock, ...units } = useRestock(lines)
  return (
    <FormDialog
      title={title}
      submit="Remettre en stock"
      danger
      loading={loading}
      onSubmit={() => onSubmit(restock)}
      onClose={onClose}
    >
      <p>La commande ne sera plus livrée.</p>
      <RestockFields lines={lines} {...units} />
      <FieldError>{failure}</FieldError>
    </FormDialog>
  )
}
