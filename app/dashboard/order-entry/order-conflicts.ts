import type { MergedField, MergedFields } from '../conflicts/merge-drafts.ts'
import { type Draft, linesOf, readAmount } from './draft.ts'

type TextName = 'customerName' | 'customerPhone' | 'deliveryAddress' | 'district' | 'deliveryFee'

const text = (name: TextName, label: string): MergedField<Draft> => ({
  label,
  inputs: [name],
  text: (draft) => draft[name] || '—',
})

/** What two people can change of an order. */
export const ORDER_FIELDS: MergedFields<Draft> = {
  customerName: text('customerName', 'Nom'),
  customerPhone: text('customerPhone', 'Téléphone'),
  deliveryAddress: text('deliveryAddress', 'Adresse'),
  district: text('district', 'Quartier'),
  deliveryFee: {
    ...text('deliveryFee', 'Frais de livraison'),
    value: ({ deliveryFee }) => readAmount(deliveryFee),
  },
  lines: {
    label: 'Articles',
    inputs: ['lines'],
    value: (draft) => JSON.stringify(linesOf(draft)),
    text: ({ lines }) => lines.map(lineText).join('\n') || '—',
  },
}

/** `2 × Body · Rouge · 6 mois`. */
export function lineText({
  quantity,
  name,
  color,
  size,
}: Pick<Draft['lines'][number], 'quantity' | 'name' | 'color' | 'size'>) {
  return `${quantity} × ${[name, color, size].filter(Boolean).join(' · ')}`
}
