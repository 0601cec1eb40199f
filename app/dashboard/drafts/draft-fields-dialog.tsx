import { useState } from 'react'
import * as v from 'valibot'
import { checkSomeFields, type ProductInput } from '../../../contracts/product.ts'
import { typedProduct } from '../../../contracts/product-draft.ts'
import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import type { DraftFields } from '../../../domain/catalogue/product-draft.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
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

/** Some fields of drafts, as typed; a draft keeps what cannot be read, but here it is refused. */
const draftFieldsForm = v.pipe(
  v.object(v.entriesFromList(NAMES, v.string())),
  v.transform((fields) =>
    Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const fields: DraftFields = dataset.value
    if (Object.keys(fields).length === 0) return addIssue({ message: 'Remplissez au moins un champ.' })
    const checked = checkSomeFields(typedProduct(fields))
    if (checked.ok) return
    for (const { path, message } of checked.issues) {
      const [key = ''] = path.split('.')
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      })
    }
  }),
)

const UNCHANGED = Object.fromEntries(NAMES.map((name) => [name, ''])) as v.InferInput<typeof draftFieldsForm>

interface DraftFieldsDialogProps {
  count: number
  loading: boolean
  failure: string | null
  onApply: (fields: DraftFields, keepsFilled: boolean) => void
  onClose: () => void
}

/** Fields that all selected drafts get; empty ones change nothing. Render it only while it is open. */
export function DraftFieldsDialog({ count, loading, failure, onApply, onClose }: DraftFieldsDialogProps) {
  const form = useShopForm(draftFieldsForm, UNCHANGED)
  const [keepsFilled, setKeepsFilled] = useState(true)

  return (
    <FormDialog
      title={`Compléter ${pluralize(count, 'brouillon')}`}
      sheet
      submit="Appliquer"
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit((fields) => loading || onApply(fields, keepsFilled))}
      onClose={onClose}
    >
      <p className="text-ink-soft">Un champ laissé vide ne change rien.</p>
      <CheckboxField
        label="Garder ce qui est déjà rempli"
        checked={keepsFilled}
        onChange={(event) => setKeepsFilled(event.target.checked)}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label="Catégorie" {...form.field('category')}>
          <Options none="Inchangée" of={CATEGORIES.map((category) => [category, category])} />
        </SelectField>
        <TextField label="Sous-catégorie" autoComplete="off" {...form.field('subCategory')} />
        <TextField label="Marque" autoComplete="off" {...form.field('brand')} />
        <SelectField label="Genre" {...form.field('gender')}>
          <Options none="Inchangé" of={GENDERS.map((gender) => [gender, gender])} />
        </SelectField>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <TextField label="Stock" inputMode="numeric" autoComplete="off" {...form.field('stock')} />
        <TextField label="Prix (FCFA)" inputMode="decimal" autoComplete="off" {...form.field('price')} />
        <TextField label="Réduction (%)" inputMode="decimal" autoComplete="off" {...form.field('discount')} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField label="Tailles" autoComplete="off" {...form.field('sizes')} />
        <TextField label="Couleurs" autoComplete="off" {...form.field('colors')} />
        <TextField label="Matières" autoComplete="off" {...form.field('materials')} />
      </div>
      <TextArea label="Description" rows={3} {...form.field('description')} />
      <p role="alert" className="font-bold text-error empty:hidden">
        {form.formState.errors.root?.message ?? failure}
      </p>
    </FormDialog>
  )
}
