import { Crop as CropIcon } from 'lucide-react'
import { useState } from 'react'
import { roundToFranc } from '../../../domain/pricing/francs.ts'
import { readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { changeProduct, type StoredPhoto, type StoredProduct } from '../../photo-uploads/photo-store.ts'
import { TextField } from '../../ui/field.tsx'
import { paidText } from '../product-form/form-values.ts'
import { PhotoThumb } from './photo-thumb.tsx'

interface ProductCardProps {
  /** position in the list, from 1 */
  number: number
  product: StoredProduct
  photos: readonly StoredPhoto[]
  selected: ReadonlySet<string>
  errors: Readonly<Record<string, string>>
  onSelect: (photoId: string, selected: boolean) => void
  onEdit: (photo: StoredPhoto) => void
}

/** A product to create: its photos, name and price. Each change of the input is stored on this device. */
export function ProductCard({
  number,
  product,
  photos,
  selected,
  errors,
  onSelect,
  onEdit,
}: ProductCardProps) {
  const [typed, setTyped] = useState({ name: product.name, price: product.price })

  const price = readTypedNumber(typed.price)
  // A single photo is beside the fields, so that a page with many products is shorter.
  const isSingle = photos.length === 1

  function type(field: 'name' | 'price', text: string) {
    setTyped({ ...typed, [field]: text })
    void changeProduct(product.id, { [field]: text })
  }

  const text = (field: 'name' | 'price') => ({
    name: `${product.id}-${field}`,
    value: typed[field],
    error: errors[field],
    enterKeyHint: 'next' as const,
    onChange: (event: { target: { value: string } }) => type(field, event.target.value),
  })
  return (
    <fieldset
      className={`min-w-0 content-start gap-3 rounded-card bg-surface p-4 shadow-card ${isSingle ? 'flex flex-wrap' : 'grid grid-cols-1'}`}
    >
      <legend className="sr-only">{`Produit ${number}`}</legend>
      <ul className={`grid content-start gap-2 ${isSingle ? 'w-26 grid-cols-1' : 'grid-cols-3'}`}>
        {photos.map((photo, index) => {
          const label = `photo ${index + 1} du produit ${number}`
          return (
            <li
              key={photo.id}
              className={`overflow-hidden rounded-card border-2 ${selected.has(photo.id) ? 'border-action bg-action-tint' : 'border-line'}`}
            >
              <label className="relative block cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-link">
                <PhotoThumb photo={photo} />
                <input
                  type="checkbox"
                  aria-label={`Choisir la ${label}`}
                  checked={selected.has(photo.id)}
                  onChange={(event) => onSelect(photo.id, event.target.checked)}
                  className="absolute top-2 left-2 size-6 accent-action"
                />
              </label>
              <button
                type="button"
                aria-label={`Modifier la ${label}`}
                onClick={() => onEdit(photo)}
                className="inline-flex min-h-11 w-full items-center justify-center gap-1 text-sm font-bold text-link hover:bg-line/60"
              >
                <CropIcon className="size-4" />
                Modifier
              </button>
            </li>
          )
        })}
      </ul>
      <div
        className={`grid content-start gap-3 ${isSingle ? 'min-w-0 grow basis-36 grid-cols-1' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]'}`}
      >
        <TextField label="Nom" autoComplete="off" {...text('name')} />
        <TextField
          label="Prix (FCFA)"
          inputMode="decimal"
          autoComplete="off"
          help={price > 0 && paidText(roundToFranc(price))}
          {...text('price')}
        />
      </div>
    </fieldset>
  )
}
