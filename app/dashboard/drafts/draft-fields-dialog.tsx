import { useState } from 'react'
import { checkSomeFields, type ProductInput } from '../../../contracts/product.ts'
import { typedProduct } from '../../../contracts/product-draft.ts'
import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import type { DraftFields } from '../../../domain/catalogue/product-draft.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { FormDialog } from '../form-dialog.tsx'
import { pluralize } from '../format-numbers.ts'
import { Options } from '../options.tsx'

const NAMES = [
  'category',
  'subCategory',
  'brand',
  'gender',
  'price',
  'stock',
  'discount',
  'sizes',
  'colors',
  'materials',
  'description',
] as const satisfies readonly (keyof ProductInput)[]

type FieldName = (typeof NAMES)[number]

interface DraftFieldsDialogProps {
  count: number
  loading: boolean
  failure: string | null
  onApply: (fields: DraftFields, keepsFilled: boolean) => void
  onClose: () => void
}

/** Fields that all selected drafts get; empty ones change nothing. Render it only while it is open. */
export function DraftFieldsDialog({ count, loading, failure, onApply, onClose }: DraftFieldsDialogProps) {
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  const [keepsFilled, setKeepsFilled] = useState(true)
  const { form, errors, field, showIssues, setError } = useFormErrors()

  function submit() {
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
    const checked = checkSomeFields(typedProduct(fields))
    const empty = { path: '', message: 'Remplissez au moins un champ.' }
    const issues = Object.keys(fields).length === 0 ? [empty] : checked.ok ? [] : checked.issues
    showIssues(issues.map(({ path, message }) => ({ path: path.split('.')[0] ?? '', message })))
    if (issues.length === 0 && !loading) onApply(fields, keepsFilled)
  }

  const control = (name: FieldName) =>
    field(name, typed[name] ?? '', (text) => {
      setTyped({ ...typed, [name]: text })
      setError('', null)
    })

  return (
    <FormDialog
      title={`Compléter ${pluralize(count, 'brouillon')}`}
      sheet
      submit="Appliquer"
      loading={loading}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">Un champ laissé vide ne change rien.</p>
      <CheckboxField
        label="Garder ce qui est déjà rempli"
        checked={keepsFilled}
        onChange={(event) => setKeepsFilled(event.target.checked)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label="Catégorie" {...control('category')}>
          <Options none="Inchangée" of={CATEGORIES.map((category) => [category, category])} />
        </SelectField>
        <TextField label="Sous-catégorie" autoComplete="off" {...control('subCategory')} />
        <TextField label="Marque" autoComplete="off" {...control('brand')} />
        <SelectField label="Genre" {...control('gender')}>
          <Options none="Inchangé" of={GENDERS.map((gender) => [gender, gender])} />
        </SelectField>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <TextField label="Stock" inputMode="numeric" autoComplete="off" {...control('stock')} />
        <TextField label="Prix (FCFA)" inputMode="decimal" autoComplete="off" {...control('price')} />
        <TextField label="Réduction (%)" inputMode="decimal" autoComplete="off" {...control('discount')} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField label="Tailles" autoComplete="off" {...control('sizes')} />
        <TextField label="Couleurs" autoComplete="off" {...control('colors')} />
        <TextField label="Matières" autoComplete="off" {...control('materials')} />
      </div>
      <TextArea label="Description" rows={3} {...control('description')} />
      <p role="alert" className="font-bold text-error empty:hidden">
        {errors[''] ?? failure}
      </p>
    </FormDialog>
  )
}
