import { useState } from 'react'
import * as v from 'valibot'
import { PRODUCT_FIELDS, type ProductFieldName } from '../../../domain/catalogue/product-fields.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { isRecord, parseJson, readTexts } from '../../../domain/unknown-values.ts'
import { ApiError } from '../../api-client/api.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import type { Difference, Side } from '../conflicts/conflict-list.tsx'
import { readConflicts } from '../conflicts/read-conflicts.ts'
import { initialStock, type StockState, storedStock } from '../variants/stock.ts'
import { withValues } from './form-stock.ts'
import { flashValues, typedField } from './form-values.ts'
import { storedImages } from './image-uploader.tsx'
import type { useFormDraft } from './use-form-draft.ts'

/** The fields of the form that others changed since it was opened, and the choice of a value for each. */
export function useProductConflicts(draft: ReturnType<typeof useFormDraft>) {
  const [conflicts, setConflicts] = useState<EditConflict[]>([])
  const { values, seen, source } = draft.state

  function choose(field: string, side: Side) {
    const conflict = conflicts.find((one) => one.field === field)
    if (!conflict) return
    setConflicts(conflicts.filter((one) => one !== conflict))
    const { current } = conflict
    if (field === 'images') {
      const images = readTexts(current)
      return draft.change({ seenImages: images, ...(side === 'theirs' && { images: storedImages(images) }) })
    }
    if (source) {
      // What the next save says it has seen of the draft.
      draft.change({ source: { ...source, fields: { ...source.fields, [field]: current as string } } })
    }
    if (field === 'grid') return side === 'theirs' && draft.change({ stock: gridOf(current) })
    const stored =
      field === 'flashSale'
        ? flashValues(isRecord(current) ? current : {})
        : { [field]: typedField(field as ProductFieldName, current) }
    const next = { ...values, ...(side === 'theirs' && stored) }
    draft.update((form) => withValues({ ...form, seen: { ...seen, ...stored } }, next))
  }

  return {
    show: (error: unknown) => setConflicts(readConflicts(error instanceof ApiError ? error.body : null)),
    choose,
    differences: conflicts.map(differenceOf),
  }
}

const LABELS: Readonly<Record<string, string>> = {
  flashSale: 'Vente flash',
  grid: 'Stock par taille et couleur',
}

function gridOf(json: unknown): StockState {
  const text = typeof json === 'string' ? json : null
  return v.parse(storedStock, parseJson(text)) ?? initialStock(null, false)
}

function differenceOf({ field, sent, current }: EditConflict): Difference {
  const label = LABELS[field] ?? PRODUCT_FIELDS[field as ProductFieldName]?.label ?? field
  return { field, label, mine: shown(field, sent), theirs: shown(field, current) }
}

function shown(field: string, value: unknown) {
  if (field === 'images') {
    return (
      <span className="flex flex-wrap gap-2">
        {readTexts(value).map((address, index) => (
          <ProductImage
            // biome-ignore lint/suspicious/noArrayIndexKey: two colours may show the same image
            key={`${index} ${address}`}
            image={address}
            alt=""
            sizes="64px"
            className="aspect-square w-16 rounded-field bg-line object-cover"
          />
        ))}
      </span>
    )
  }
  if (field === 'flashSale') return saleText(value)
  if (field === 'grid') return gridText(value)
  if (field === 'price' && typeof value === 'number') return formatFrancs(value)
  const typed = typedField(field as ProductFieldName, value)
  if (typeof typed === 'boolean') return typed ? 'oui' : 'non'
  return typed === '' ? '—' : typed
}

function saleText(sale: unknown): string {
  if (!isRecord(sale) || sale.active !== true) return 'Arrêtée'
  return `${Number(sale.discount)} % pendant ${pluralize(Number(sale.durationHours), 'heure')}`
}

function gridText(json: unknown): string {
  const units = Object.values(gridOf(json).edits).map(({ typed }) => typed)
  return units.length > 0 ? `${pluralize(units.length, 'case')}\u202f: ${units.join(', ')}` : '—'
}
