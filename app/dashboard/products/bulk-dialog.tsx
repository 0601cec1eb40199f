import { type FormEvent, useId, useState } from 'react'
import { CATEGORIES } from '../../../domain/catalogue/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { pluralize } from '../format-numbers.ts'
import { type BulkBody, type BulkValues, bulkBody, NO_CHANGE } from './bulk-values.ts'
import { BADGES } from './product-badges.tsx'

interface BulkDialogProps {
  ids: readonly string[]
  loading: boolean
  failure: string | null
  onApply: (body: BulkBody) => void
  onClose: () => void
}

/** Applies the same changes to every selected product; an empty field changes nothing. Mounted while it is open. */
export function BulkDialog({ ids, loading, failure, onApply, onClose }: BulkDialogProps) {
  const [values, setValues] = useState(NO_CHANGE)
  const { form, errors, field, showIssues, setError } = useFormErrors()
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = bulkBody(ids, values)
    if (body.ok) onApply(body.value)
    else showIssues(body.issues)
  }

  const control = (name: keyof BulkValues) =>
    field(name, values[name], (typed) => {
      setValues({ ...values, [name]: typed })
      setError('', null)
    })

  return (
    <Dialog
      open
      title={`Modifier ${pluralize(ids.length, 'produit')}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} loading={loading}>
            Appliquer
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 text-ink">
        <p className="text-ink-soft">Un champ laissé vide ou « Inchangé » ne change rien.</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <TextField label="Réduction (%)" inputMode="decimal" autoComplete="off" {...control('discount')} />
          <TextField label="Stock" inputMode="numeric" autoComplete="off" {...control('stock')} />
        </div>
        <SelectField label="Catégorie" {...control('category')}>
          <option value="">Inchangé</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {BADGES.map(({ key, label }) => (
            <SelectField key={key} label={label} {...control(key)}>
              <option value="">Inchangé</option>
              <option value="true">Mettre</option>
              <option value="false">Enlever</option>
            </SelectField>
          ))}
        </div>
        <p role="alert" className="font-bold text-error empty:hidden">
          {errors[''] ?? failure}
        </p>
      </form>
    </Dialog>
  )
}
