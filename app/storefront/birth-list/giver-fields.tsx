import { BIRTH_LIST_LIMITS as LIMITS } from '../../../domain/birth-lists/birth-list.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order-constants.ts'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import type { useListForm } from './use-list-form.ts'

export const EMPTY_GIVER = { giverName: '', giverPhone: '', anonymous: '', message: '' }

interface GiverFieldsProps {
  form: Pick<ReturnType<typeof useListForm<keyof typeof EMPTY_GIVER>>, 'control' | 'checkbox'>
}

export function GiverFields({ form: { control, checkbox } }: GiverFieldsProps) {
  return (
    <>
      <TextField
        label="Votre nom"
        autoComplete="name"
        maxLength={ORDER_LIMITS.name}
        {...control('giverName')}
      />
      <TextField
        label="Votre téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help="Pour la boutique seulement. Neuf chiffres, par exemple 77 123 45 67."
        {...control('giverPhone')}
      />
      <div className="grid gap-1">
        <CheckboxField label="Rester anonyme" {...checkbox('anonymous')} />
        <p className="text-sm text-ink-soft">Les parents voient votre cadeau, mais pas votre nom.</p>
      </div>
      <TextArea
        label="Un mot aux parents (facultatif)"
        rows={3}
        maxLength={LIMITS.giftMessage}
        {...control('message')}
      />
    </>
  )
}
