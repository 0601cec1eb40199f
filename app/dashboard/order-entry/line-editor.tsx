import { Trash2 } from 'lucide-react'
import { type VariantChoice, variantKey, variantLabel } from '../../../domain/catalogue/variants.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order-constants.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { type DraftLine, readAmount } from './draft.ts'

interface LineEditorProps {
  line: DraftLine
  /** prefix of the field names, such as `lines.2` */
  path: string
  /** unit price in francs, before the line's discount */
  listed: number
  errors: Readonly<Record<string, string | null>>
  onChange: (change: Partial<DraftLine>) => void
  onRemove: () => void
}

export function LineEditor({ line, path, listed, errors, onChange, onRemove }: LineEditorProps) {
  const discount = readAmount(line.discount) || 0
  const errorOf = (field: string) => errors[`${path}.${field}`]
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex gap-3">
        <span className="size-14 shrink-0 overflow-hidden rounded-field bg-line">
          {line.image && (
            <ProductImage image={line.image} alt="" sizes="56px" className="size-full object-cover" />
          )}
        </span>
        <div className="min-w-0 grow">
          <p className="font-bold wrap-anywhere">{line.name}</p>
          <p className="text-sm text-ink-soft">
            {discount > 0 && (
              <>
                <s>
                  <Francs amount={listed} />
                </s>
                <span> </span>
              </>
            )}
            <Francs amount={Math.max(0, listed - discount)} />
            <span> la pièce</span>
          </p>
          <FieldError>{errorOf('productId')}</FieldError>
        </div>
        <IconButton label={`Retirer ${line.name}`} onClick={onRemove} className="text-error!">
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      <ChoiceFields line={line} path={path} error={errorOf('size') ?? errorOf('color')} onChange={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <QuantityStepper
          label={`Quantité de ${line.name}`}
          quantity={line.quantity}
          min={1}
          max={ORDER_LIMITS.quantity}
          quiet
          onChange={(quantity) => onChange({ quantity })}
        />
        <Francs amount={Math.max(0, listed - discount) * line.quantity} className="font-extrabold" />
      </div>
      <details open={line.discount !== '' || undefined}>
        <summary className="word-link min-h-11 cursor-pointer content-center">
          Remise<span className="sr-only">{` sur ${line.name}`}</span>
        </summary>
        <div className="grid grid-cols-1 gap-3 pt-1 sm:grid-cols-[10rem_1fr]">
          <TextField
            label="Par pièce, en FCFA"
            inputMode="numeric"
            name={`${path}.discount`}
            value={line.discount}
            error={errorOf('discount')}
            onChange={(event) => onChange({ discount: event.target.value })}
          />
          <TextField
            label="Raison"
            name={`${path}.discountReason`}
            maxLength={200}
            value={line.discountReason}
            error={errorOf('discountReason')}
            onChange={(event) => onChange({ discountReason: event.target.value })}
          />
        </div>
        <FreeWarning shown={discount > 0 && discount >= listed} />
      </details>
    </li>
  )
}

function FreeWarning({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="pt-1 text-sm font-bold text-warning empty:hidden">
      {shown ? 'Avec cette remise, l’article sera gratuit.' : ''}
    </p>
  )
}

interface ChoiceProps extends Pick<LineEditorProps, 'line' | 'path' | 'onChange'> {
  error: string | null | undefined
}

/** Fields for the colour and size of a line. */
export function ChoiceFields({ line, path, error, onChange }: ChoiceProps) {
  const { product, color, size } = line
  if (!product) return variantLabel(line) === '' ? null : <p>{variantLabel(line)}</p>
  const { variants, colors, sizes } = product
  if (variants.length > 0) {
    const chosen = variants.find((variant) => variantKey(variant) === variantKey(line))
    return (
      <SelectField
        label="Couleur et taille"
        name={`${path}.size`}
        error={error}
        value={chosen || color || size ? variantKey(line) : ''}
        onChange={(event) => {
          const variant = variants.find((one) => variantKey(one) === event.target.value)
          if (variant) onChange(choiceOf(variant))
        }}
      >
        {!chosen && (
          <option value={color || size ? variantKey(line) : ''}>{variantLabel(line) || 'Choisir…'}</option>
        )}
        {variants.map((variant) => (
          <option key={variantKey(variant)} value={variantKey(variant)}>
            {`${variantLabel(variant)} (${variant.stock === 0 ? 'épuisé' : `${variant.stock} en stock`})`}
          </option>
        ))}
      </SelectField>
    )
  }
  const select = (label: string, field: 'color' | 'size', offered: readonly string[]): Elements =>
    (offered.length > 0 || line[field] !== null) && (
      <SelectField
        label={label}
        name={`${path}.${field}`}
        error={field === 'size' || offered === colors ? error : null}
        value={line[field] ?? ''}
        onChange={(event) => onChange({ [field]: event.target.value || null })}
      >
        <option value="">Non précisée</option>
        {[...new Set([...offered, ...(line[field] === null ? [] : [line[field]])])].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    )
  return (
    <div className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2">
      {select('Couleur', 'color', colors)}
      {select('Taille', 'size', sizes)}
    </div>
  )
}

const choiceOf = ({ color, size }: VariantChoice) => ({ color, size })
