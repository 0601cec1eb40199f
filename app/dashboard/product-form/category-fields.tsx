import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { useSubCategories } from './use-sub-categories.ts'

interface CategoryFieldsProps extends Pick<ProductFormState, 'text'> {
  category: string
}

export function CategoryFields({ text, category }: CategoryFieldsProps) {
  const { subCategories, fetchOnce } = useSubCategories(category)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Catégorie" {...text('category')}>
        <option value="">Choisir…</option>
        {CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
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
        <option value="">Aucun</option>
        {GENDERS.map((gender) => (
          <option key={gender}>{gender}</option>
        ))}
      </SelectField>
    </div>
  )
}
