import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { BADGES, ProductBadges } from './product-badges.tsx'
import { type EditedFields, useProductEdit } from './use-product-edit.ts'

interface InlineBadgesProps {
  product: StockedProduct
  flash: number | null
  onEdited: (edited: EditedFields) => void
}

/** A product's badges. A click turns them into checkboxes, each saved immediately; Escape closes them. */
export function InlineBadges({ product, flash, onEdited }: InlineBadgesProps) {
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, pending } = useProductEdit(product, onEdited)
  const button = useRef<HTMLButtonElement>(null)
  const boxes = useRef<HTMLFieldSetElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (editing) boxes.current?.querySelector('input')?.focus()
    else if (wasEditing.current) button.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (!editing) {
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setEditing(true)}
        className="-mx-2 flex min-h-11 items-center gap-1 rounded-field px-2 text-left hover:bg-line/60 xl:min-h-8"
      >
        <span className="sr-only">{`Modifier les badges de ${product.name} : `}</span>
        <ProductBadges product={product} flash={flash} />
        <span className="inline-flex items-center gap-0.5 text-xs font-bold text-ink-soft">
          <Plus className="size-3.5" />
          Badge
        </span>
      </button>
    )
  }
  return (
    <fieldset
      ref={boxes}
      aria-busy={pending}
      onKeyDown={({ key }) => key === 'Escape' && setEditing(false)}
      className="grid min-w-0"
    >
      <legend className="sr-only">{`Badges de ${product.name}`}</legend>
      <div className="flex flex-wrap gap-x-4">
        {BADGES.map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={product[key]}
            onChange={({ target }) =>
              save({ [key]: target.checked }, (result) => setProblem(result.ok ? null : result.message))
            }
          />
        ))}
        <button type="button" onClick={() => setEditing(false)} className="word-link px-2">
          Fermer
        </button>
      </div>
      <FieldError>{problem}</FieldError>
    </fieldset>
  )
}
