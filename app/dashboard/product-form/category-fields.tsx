import { useRef, useState } from 'react'
import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import { readTexts } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { adminApi } from '../admin-api.ts'
import { Options } from '../options.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface CategoryFieldsProps extends Pick<ProductFormState, 'text'> {
  category: string
}

export function CategoryFields({ text, category }: CategoryFieldsProps) {
  const { subCategories, fetchOnce } = useSubCategories(category)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Catégorie" {...text('category')}>
        <Options none="Choisir…" of={CATEGORIES.map((category) => [category, category])} />
      </SelectField>
      <TextField
        label="Sous-catégorie"
        list="sub-categories"
        autoComplete="off"
        onFocus={() => void fetchOnce()}
        {...text('subCategory')}
      />
      <datalist id="sub-categories">
        {subCategories.map((subCategory) => (
          <option key={subCategory} value={subCategory} />
        ))}
      </datalist>
      <TextField label="Marque" {...text('brand')} />
      <SelectField label="Genre" {...text('gender')}>
        <Options none="Aucun" of={GENDERS.map((gender) => [gender, gender])} />
      </SelectField>
    </div>
  )
}

/** Suggested sub-categories, fetched once per category when the field is focused. */
function useSubCategories(category: string) {
  const [found, setFound] = useState<Readonly<Record<string, readonly string[]>>>({})
  const requested = useRef(new Set<string>())

  async function fetchOnce() {
    if (requested.current.has(category)) return
    requested.current.add(category)
    try {
      const { data } = await adminApi(apiUrl('/sub-categories', { category: category || undefined }))
      setFound((before) => ({ ...before, [category]: readTexts(data) }))
    } catch {
      // Free text works without suggestions; the next focus retries.
      requested.current.delete(category)
    }
  }

  return { subCategories: found[category] ?? [], fetchOnce }
}
