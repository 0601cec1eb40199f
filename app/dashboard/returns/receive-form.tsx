import { RestockFields, useRestock } from './restock-fields.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'

/** Decides about the received units of a return. */
export function ReceiveForm({ order, found, onClose }: ReturnFormProps) {
  const { restock, ...units } = useRestock(found.lines)
  const lines = found.lines.map(({ position, quantity }) => {
    const { name = '', color = null, size = null } = order.items[position] ?? {}
    return { position, quantity, name, color, size }
  })
  return (
    <ReturnForm
      order={order}
      label="Pièces reçues"
      onSubmit={(send) => send({ action: 'receive_return', returnId: found.id, restock })}
      onClose={onClose}
    >
      <RestockFields lines={lines} {...units} />
    </ReturnForm>
  )
}
