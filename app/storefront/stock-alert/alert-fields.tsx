import { STOCK_ALERT_CONSENT } from '../../../domain/catalogue/stock-alert.ts'
import { type VariantChoice, variantLabel } from '../../../domain/catalogue/variants.ts'
import { VARIANT_QUERY } from '../../../domain/urls/page-paths.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

interface AlertFieldsProps {
  /** the sold-out choices */
  choices: readonly VariantChoice[]
  chosen?: { value: string; onChange: (value: string) => void }
  /** the initially selected choice on a page without scripts */
  firstChoice?: string | undefined
  phone: { name: 'phone'; error?: string | null | undefined } & (
    | { defaultValue: string }
    | { value: string; onChange: (event: { target: { value: string } }) => void }
  )
}

export function AlertFields({ choices, chosen, firstChoice, phone }: AlertFieldsProps) {
  const [only] = choices
  return (
    <>
      {choices.length > 1 ? (
        <SelectField
          label="Taille ou couleur attendue"
          name="choix"
          {...(chosen
            ? { value: chosen.value, onChange: ({ target }) => chosen.onChange(target.value) }
            : { defaultValue: firstChoice })}
        >
          {choices.map((choice) => (
            <option key={choiceValue(choice)} value={choiceValue(choice)}>
              {variantLabel(choice)}
            </option>
          ))}
        </SelectField>
      ) : (
        only && <input type="hidden" name="choix" value={choiceValue(only)} />
      )}
      <TextField
        label="Votre numéro WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        help={STOCK_ALERT_CONSENT}
        {...phone}
      />
    </>
  )
}

export function choiceValue({ color, size }: VariantChoice): string {
  const value = new URLSearchParams()
  if (color) value.set(VARIANT_QUERY.color, color)
  if (size) value.set(VARIANT_QUERY.size, size)
  return value.toString()
}
