import type { ReactNode } from 'react'
import { splitList } from '../../../domain/text/typed-list.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FlashSaleFields } from './flash-sale-fields.tsx'
import type { FormSource } from './form-source.ts'
import { priceWarning } from './form-values.ts'
import { PercentField } from './percent-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { ShelfFields } from './shelf-fields.tsx'
import { useProductForm } from './use-product-form.ts'

interface ProductFormProps {
  source: FormSource
  /** called with every change */
  onTouch?: () => void
}

/** Everything about one product, to be added or changed (administration.md §5). */
export function ProductForm({ source, onTouch }: ProductFormProps) {
  const state = useProductForm(source, onTouch)
  const { form, draft, leaveDialog, values, isNew, pictures, errors, failure, progress, text, tick } = state
  const warning = priceWarning(values)
  return (
    <form
      {...form}
      aria-label="Produit"
      className="grid grid-cols-1 gap-5 [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      {draft && <DraftNotice {...draft} />}
      <Section title="Le produit">
        <TextField label="Nom" {...text('name')} />
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
          <PercentField label="Réduction (%)" {...text('discount')} />
        </div>
        <TextArea label="Description" rows={5} {...text('description')} />
      </Section>
      <Section title="Son rayon">
        <ShelfFields text={text} category={values.category} />
      </Section>
      <Section title="Ses choix et ses photos">
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Tailles" help="Séparées par des virgules : S, M, L" {...text('sizes')} />
          <TextField label="Couleurs" help="Dans l'ordre des photos" {...text('colors')} />
          <TextField label="Matières" help="Par exemple : coton, lin" {...text('materials')} />
        </div>
        <PicturePicker
          pictures={pictures}
          colors={splitList(values.colors)}
          error={errors.images}
          onChange={state.changePictures}
        />
      </Section>
      <Section title="Sa mise en avant">
        <div className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap sm:gap-x-8">
          <CheckboxField label="Tendance" {...tick('isTrending')} />
          <CheckboxField label="Best-seller" {...tick('isBestseller')} />
          <CheckboxField label="En solde" {...tick('isSale')} />
          <CheckboxField label="Vente flash" {...tick('flashActive')} />
        </div>
        {values.flashActive && (
          <FlashSaleFields text={text} flashSale={source.kind === 'edit' ? source.product.flashSale : null} />
        )}
        {warning && <Message kind="warning">{warning}</Message>}
      </Section>
      {failure && <Message kind="error">{failure}</Message>}
      {progress !== null && <Progress share={progress} />}
      <div className="sticky bottom-15 flex flex-wrap-reverse justify-end gap-3 bg-ground/95 py-3 md:bottom-0">
        <ButtonLink to="/dashboard/products" look="secondary">
          Annuler
        </ButtonLink>
        <Button type="submit" busy={progress !== null}>
          {isNew ? 'Ajouter' : 'Enregistrer'}
        </Button>
      </div>
      {leaveDialog}
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div role="status" className="grid gap-1 text-sm font-bold">
      {percent < 100 ? `Envoi : ${percent} %` : 'Le serveur prépare les images…'}
      <progress value={share} max={1} aria-label="Envoi" className="h-2 w-full accent-action" />
    </div>
  )
}
