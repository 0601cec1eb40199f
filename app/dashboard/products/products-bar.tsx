import { CalendarPlus, Link2, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_LINK_LINES } from '../../../domain/cart/cart-link.ts'
import { CATEGORIES } from '../../../domain/catalogue/categories.ts'
import { FOR_SALE } from '../../../domain/catalogue/stock.ts'
import { readDecimal } from '../../../domain/pricing/read-amount.ts'
import { MAX_SHARED_PRODUCTS } from '../../../domain/sharing/share-picture.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { usePermission } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type Selection, SelectionBar } from '../lists/selection.tsx'
import { Options } from '../options.tsx'
import { cartLinkWith } from '../page-paths.ts'
import { PlanDialog, type PlannedList } from '../plans/plan-dialog.tsx'
import { SharePicturesDialog } from '../share-pictures/share-pictures-dialog.tsx'
import { bulkChange, bulkOutcome, missingIds } from '../undo/undo-action.ts'
import { type BulkChanges, bulkForm, NO_CHANGE } from './bulk-form.ts'
import { BADGES } from './product-badges.tsx'

interface ProductsBarProps {
  selection: Selection
  list: PlannedList
  nameOf: (id: string) => string
  /** `undoId`: id that undoes the change; null when the change cannot be undone */
  onChanged: (message: string, undoId: string | null) => void
  /** called once the list has been reloaded */
  onDone: () => void
}

export function ProductsBar({ selection, list, nameOf, onChanged, onDone }: ProductsBarProps) {
  const ids = [...selection.ids]
  const [editing, setEditing] = useState(false)
  const [planning, setPlanning] = useState(false)
  const [sharing, setSharing] = useState(false)
  const maySell = usePermission('orders')
  const { ask, dialog } = useConfirm()
  const { send, loading } = useChange()
  const [failure, setFailure] = useState<string | null>(null)
  if (ids.length === 0) return null

  async function submit(change: Parameters<typeof bulkChange>[0]) {
    setFailure(null)
    const result = await send(bulkChange(change), (answered) => {
      const { message } = bulkOutcome(answered)
      if (answered.ok) {
        onChanged(message, answered.data.undo?.id ?? null)
        selection.clear()
        setEditing(false)
      } else {
        selection.set(missingIds(answered), false)
        setFailure(message)
      }
    })
    if (result && (result.ok || missingIds(result).length > 0)) onDone()
  }

  const askToDelete = () =>
    ask({
      title: pluralize(ids.length, 'produit'),
      text:
        ids.length === 1
          ? 'Êtes-vous sûr de vouloir supprimer ce produit ?'
          : `Êtes-vous sûr de vouloir supprimer ces ${ids.length} produits ?`,
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => submit({ path: '/products/delete', method: 'POST', body: { ids } }),
    })

  const share = () => {
    if (ids.length <= MAX_SHARED_PRODUCTS) setSharing(true)
    else
      notify.warning(
        `Vous avez choisi ${ids.length} produits\u202f: ${MAX_SHARED_PRODUCTS} au maximum se partagent à la fois.`,
      )
  }

  return (
    <SelectionBar label="Produits choisis" selection={selection} one="produit choisi" many="produits choisis">
      <div className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:grow">
        <Button onClick={share}>
          <Share2 className="size-4" />
          Partager
        </Button>
        <Button
          onClick={() => {
            setFailure(null)
            setEditing(true)
          }}
        >
          <Pencil className="size-4" />
          Modifier
        </Button>
        <Button onClick={() => setPlanning(true)}>
          <CalendarPlus className="size-4" />
          Planifier
        </Button>
        {maySell && ids.length <= MAX_LINK_LINES && (
          <ButtonLink to={cartLinkWith(ids)} variant="secondary">
            <Link2 className="size-4" />
            Lien de panier
          </ButtonLink>
        )}
        <Button variant="danger" onClick={askToDelete}>
          <Trash2 className="size-4" />
          Supprimer
        </Button>
      </div>
      {editing && (
        <BulkDialog
          count={ids.length}
          loading={loading}
          failure={failure}
          onApply={(changes) =>
            void submit({ path: '/products', method: 'PATCH', body: { ids, changes }, silent: true })
          }
          onClose={() => setEditing(false)}
        />
      )}
      {sharing && (
        <SharePicturesDialog
          products={ids.map((id) => ({ id, name: nameOf(id) }))}
          onClose={() => setSharing(false)}
        />
      )}
      {planning && (
        <PlanDialog
          ids={ids}
          list={list}
          onSaved={() => {
            setPlanning(false)
            selection.clear()
            onDone()
          }}
          onClose={() => setPlanning(false)}
        />
      )}
      {dialog}
    </SelectionBar>
  )
}

interface BulkDialogProps {
  count: number
  loading: boolean
  failure: string | null
  onApply: (changes: BulkChanges) => void
  onClose: () => void
}

const BADGE_CHANGES = [
  ['true', 'Mettre'],
  ['false', 'Enlever'],
] as const

/** Applies the same changes to all selected products; empty fields change nothing. Render it only while it is open. */
function BulkDialog({ count, loading, failure, onApply, onClose }: BulkDialogProps) {
  const form = useShopForm(bulkForm, NO_CHANGE)
  const discount = useWatch({ control: form.control, name: 'discount' })

  return (
    <FormDialog
      title={`Modifier ${pluralize(count, 'produit')}`}
      submit="Appliquer"
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(onApply)}
      onClose={onClose}
    >
      <p className="text-ink-soft">Un champ laissé vide ou « Inchangé » ne change rien.</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <TextField label="Réduction (%)" inputMode="decimal" autoComplete="off" {...form.field('discount')} />
        <TextField
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          help={FOR_SALE}
          {...form.field('stock')}
        />
      </div>
      <SelectField label="Catégorie" {...form.field('category')}>
        <Options none="Inchangé" of={CATEGORIES.map((category) => [category, category])} />
      </SelectField>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {BADGES.map(({ key, label }) => (
          <SelectField key={key} label={label} {...form.field(key)}>
            <Options none="Inchangé" of={BADGE_CHANGES} />
          </SelectField>
        ))}
      </div>
      <p role="status" className="font-bold text-warning empty:hidden">
        {readDecimal(discount) === 100 ? 'Avec cette réduction, ces produits seront gratuits.' : ''}
      </p>
      <p role="alert" className="font-bold text-error empty:hidden">
        {form.formState.errors.root?.message ?? failure}
      </p>
    </FormDialog>
  )
}
