import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { splitList } from '../../../contracts/product-form.ts'
import { CATEGORIES, GENDERS } from '../../../domain/catalogue/categories.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { useIdentity } from '../../identity.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { notify } from '../../ui/toasts.tsx'
import { sessionEnded } from '../dashboard-api.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'
import { type FormValues, formIssues, initialValues, priceWarning } from './form-values.ts'
import { type FormPicture, PicturePicker } from './picture-picker.tsx'
import { saveProduct } from './save-product.ts'

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues]
type TickKey = Exclude<keyof FormValues, TextKey>

/** The product form: `product` to edit, or null for a new one; `subCategories` are suggestions. */
export function ProductForm({
  product,
  subCategories,
}: {
  product: Product | null
  subCategories: readonly string[]
}) {
  const { name: shopName } = useIdentity()
  const [id, setId] = useState(product?._id ?? null)
  const [values, setValues] = useState(() => readDraft(id, initialValues(product, shopName)))
  const [pictures, setPictures] = useState<FormPicture[]>(() =>
    (product?.images ?? []).map((address) => ({ kind: 'kept', address })),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const busy = progress !== null

  function change(changed: Partial<FormValues>) {
    const next = { ...values, ...changed }
    setValues(next)
    saveDraft(id, next)
    setErrors({})
  }
  const text = (key: TextKey) => ({
    name: key,
    value: values[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  })
  const tick = (key: TickKey) => ({
    name: key,
    checked: values[key],
    onChange: (event: { target: { checked: boolean } }) => change({ [key]: event.target.checked }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const [issue] = formIssues(values, id === null && pictures.length === 0)
    if (issue) {
      setErrors({ [issue.path]: issue.message })
      notify.error(issue.message)
      form.current?.querySelector<HTMLElement>(`[name="${issue.path}"]`)?.focus()
      return
    }
    setProgress(0)
    try {
      await saveProduct({
        values,
        files: pictures.flatMap((picture) => (picture.kind === 'file' ? [picture.file] : [])),
        kept: pictures.flatMap((picture) => (picture.kind === 'kept' ? [picture.address] : [])),
        id,
        onProgress: setProgress,
        onCreated: (created) => {
          dropDraft(null)
          setId(created)
        },
      })
      dropDraft(id)
      notify.success(id === null ? 'Produit ajouté avec succès !' : 'Produit mis à jour avec succès !')
      navigate('/dashboard/products')
    } catch (error) {
      if (!sessionEnded(error, pathname))
        notify.error(`Erreur lors de la soumission : ${error instanceof Error ? error.message : error}`)
    } finally {
      setProgress(null)
    }
  }

  const warning = priceWarning(values)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Produit"
      className="grid gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-8"
    >
      <TextField label="Nom" maxLength={200} {...text('name')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Prix (FCFA)"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          {...text('price')}
        />
        <TextField label="Stock" type="number" inputMode="numeric" step="1" min="0" {...text('stock')} />
        <TextField
          label="Réduction (%)"
          type="number"
          inputMode="decimal"
          step="any"
          min="0"
          max="100"
          {...text('discount')}
        />
      </div>
      <TextArea label="Description" rows={4} {...text('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Catégorie" {...text('category')}>
          <option value="">Choisir…</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField label="Sous-catégorie" list="sub-categories" {...text('subCategory')} />
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
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Tailles" help="Séparées par des virgules : S, M, L" {...text('sizes')} />
        <TextField label="Couleurs" help="Dans l'ordre des images" {...text('colors')} />
        <TextField label="Matières" help="Coton, lin…" {...text('materials')} />
      </div>
      <PicturePicker
        pictures={pictures}
        colors={splitList(values.colors)}
        error={errors.images}
        onChange={setPictures}
      />
      <div className="flex flex-wrap gap-x-8">
        <CheckboxField label="Tendance" {...tick('isTrending')} />
        <CheckboxField label="Best-seller" {...tick('isBestseller')} />
        <CheckboxField label="En solde" {...tick('isSale')} />
        <CheckboxField label="Vente flash" {...tick('flashActive')} />
      </div>
      {values.flashActive && (
        <div className="grid gap-5 rounded-card bg-sun-tint p-4 sm:grid-cols-2">
          <TextField
            label="Durée (heures)"
            type="number"
            inputMode="numeric"
            step="1"
            min="1"
            {...text('durationHours')}
          />
          <TextField
            label="Réduction flash (%)"
            type="number"
            inputMode="decimal"
            step="any"
            min="0"
            max="100"
            {...text('flashDiscount')}
          />
        </div>
      )}
      {warning && <Message kind="warning">{warning}</Message>}
      {busy && (
        <label className="grid gap-1 text-sm">
          Envoi en cours
          <progress value={progress} max={1} className="w-full accent-action" />
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to="/dashboard/products" look="secondary">
          Retour
        </ButtonLink>
        <Button type="submit" busy={busy}>
          {id === null ? 'Ajouter le produit' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
