import type { ComponentProps } from 'react'
import type { ShownChange } from '../../../contracts/planned-changes.ts'
import type { FlashSale } from '../../../domain/catalogue/product.ts'
import { FOR_SALE } from '../../../domain/catalogue/stock.ts'
import { formatFullDateTime, pluralize } from '../../../domain/text/format.ts'
import { splitList } from '../../../domain/text/typed-list.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { ConflictList } from '../conflicts/conflict-list.tsx'
import { FLASH_SALE_ID } from '../page-paths.ts'
import { toPlannedChange } from '../plans/plan-form.ts'
import { CategoryFields } from './category-fields.tsx'
import type { FormMode } from './draft.ts'
import { paidPrice, paidText, plannedText, priceWarning } from './form-values.ts'
import { ImageUploader } from './image-uploader.tsx'
import { type ProductFormState, useProductForm } from './use-product-form.ts'
import { VariantStock } from './variant-stock.tsx'

const PRODUCT = { id: 'form-product', title: 'Le produit', short: 'Produit' }
const SHELF = { id: 'form-shelf', title: 'Son rayon', short: 'Rayon' }
const CHOICES = { id: 'form-choices', title: 'Ses choix et ses photos', short: 'Photos' }
const PROMOTION = { id: 'form-promotion', title: 'Sa mise en avant', short: 'Mise en avant' }
const SECTIONS = [PRODUCT, SHELF, CHOICES, PROMOTION]

interface ProductFormProps {
  source: FormMode
  /** what is planned for the product */
  plans?: readonly ShownChange[]
  onEdit?: () => void
}

export function ProductForm({ source, plans = [], onEdit }: ProductFormProps) {
  const state = useProductForm(source, onEdit)
  const { form, draft, leaveDialog, values, isNew, images, errors, failure, progress } = state
  const { stock, text, checkbox } = state
  const warning = priceWarning(values)
  const planned = plannedText(values, plans.map(toPlannedChange), serverNow())
  return (
    <form
      {...form}
      aria-label="Produit"
      className="grid grid-cols-1 gap-5 [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <FormNav sections={SECTIONS} />
      {draft && <DraftNotice {...draft} />}
      <FormSection section={PRODUCT}>
        <TextField label="Nom" {...text('name')} />
        <div className="grid gap-5 sm:grid-cols-3">
          <PriceField paid={paidPrice(values)} {...text('price')} />
          <StockField text={text} stock={stock} />
          <PercentField label="Réduction (%)" {...text('discount')} />
          <TextField
            {...COUNT}
            label="Alerte de stock"
            help="Signaler à partir de ce nombre de pièces"
            {...text('lowStockThreshold')}
          />
          <TextField label="Code-barres" autoComplete="off" spellCheck={false} {...text('barcode')} />
        </div>
        <TextArea label="Description" rows={5} {...text('description')} />
      </FormSection>
      <FormSection section={SHELF}>
        <CategoryFields text={text} category={values.category} />
      </FormSection>
      <FormSection section={CHOICES}>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label="Tailles"
            help="Séparées par des virgules : S, M, L. Entre guillemets si la taille en contient une : &quot;2,5 ans&quot;"
            {...text('sizes')}
          />
          <TextField label="Couleurs" help="Dans l’ordre des photos" {...text('colors')} />
          <TextField label="Matières" help="Par exemple : coton, lin" {...text('materials')} />
        </div>
        <VariantStock stock={stock} onEdit={state.editStock} error={errors.variants ?? errors.removeStock} />
        <ImageUploader
          images={images}
          colors={splitList(values.colors)}
          error={errors.images}
          onChange={state.changeImages}
        />
      </FormSection>
      <FormSection section={PROMOTION}>
        <div
          id={FLASH_SALE_ID}
          className="grid scroll-mt-20 grid-cols-2 gap-x-6 sm:flex sm:flex-wrap sm:gap-x-8"
        >
          <CheckboxField label="Tendance" {...checkbox('isTrending')} />
          <CheckboxField label="Best-seller" {...checkbox('isBestseller')} />
          <CheckboxField label="En solde" {...checkbox('isSale')} />
          <CheckboxField label="Vente flash" {...checkbox('flashActive')} />
        </div>
        {values.flashActive && (
          <FlashSaleFields text={text} flashSale={source.kind === 'edit' ? source.product.flashSale : null} />
        )}
        {planned && <Alert kind="info">{planned}</Alert>}
        {warning && <Alert kind="warning">{warning}</Alert>}
      </FormSection>
      {failure && <Alert kind="error">{failure}</Alert>}
      <ConflictList differences={state.conflicts.differences} onChoose={state.conflicts.choose} />
      <div className="sticky bottom-15 z-10 -mx-4 grid gap-2 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
        {progress !== null && <Progress share={progress} />}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <ButtonLink {...state.back} variant="secondary">
            Retour
          </ButtonLink>
          {state.saveDraft && (
            <Button variant="secondary" loading={progress !== null} onClick={state.saveDraft}>
              Enregistrer le brouillon
            </Button>
          )}
          <Button type="submit" loading={progress !== null}>
            {!isNew ? 'Enregistrer' : source.kind === 'draft' ? 'Publier' : 'Ajouter'}
          </Button>
        </div>
      </div>
      {leaveDialog}
    </form>
  )
}

/** Not a number field: it would refuse `12 500` and `1500 FCFA`, and in some browsers `12,5`. */
function PriceField({
  paid,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'label'> & { paid: number | null }) {
  return (
    <TextField
      label="Prix (FCFA)"
      inputMode="decimal"
      step="0.01"
      autoComplete="off"
      help={paid !== null && paidText(paid)}
      {...rest}
    />
  )
}

const COUNT = { type: 'number', inputMode: 'numeric', step: '1', min: '0' } as const

/** The stock of the whole product. With a grid, the field is read-only and shows the total of the cells. */
function StockField({ text, stock: { view, isStored } }: Pick<ProductFormState, 'text' | 'stock'>) {
  const field = { label: 'Stock', ...COUNT }
  if (view.counted) {
    const { onChange: _, ...shown } = text('stock')
    return (
      <TextField
        {...field}
        {...shown}
        value={view.total ?? ''}
        readOnly
        help="La somme des tailles et des couleurs, ci-dessous"
        className="bg-line/40!"
      />
    )
  }
  const returned = isStored && view.returned > 0
  const added = returned ? ` ${pluralize(view.returned, 'pièce')} à répartir s’y ajouteront.` : ''
  return <TextField {...field} {...text('stock')} help={`${FOR_SALE}${added}`} />
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div role="status" className="grid gap-1 text-sm font-bold">
      <span>{percent < 100 ? `Envoi : ${percent} %` : 'Le serveur prépare les images…'}</span>
      <progress value={share} max={1} aria-label="Envoi" className="h-2 w-full accent-action" />
    </div>
  )
}

interface DraftNoticeProps {
  files: number
  reset: () => void
}

function DraftNotice({ files, reset }: DraftNoticeProps) {
  return (
    <Alert kind={files > 0 ? 'warning' : 'info'}>
      <p>Votre saisie non enregistrée a été reprise.</p>
      {files > 0 && (
        <p>
          {files === 1
            ? 'La photo choisie n’a pas pu être gardée : choisissez-la de nouveau.'
            : `Les ${files} photos choisies n’ont pas pu être gardées : choisissez-les de nouveau.`}
        </p>
      )}
      <Button variant="secondary" onClick={reset} className="max-w-full justify-self-start wrap-anywhere">
        Tout effacer et recommencer
      </Button>
    </Alert>
  )
}

function FlashSaleFields({
  text,
  flashSale,
}: Pick<ProductFormState, 'text'> & { flashSale: FlashSale | null }) {
  const end = flashSale?.active && flashSale.endTime !== null ? Date.parse(flashSale.endTime) : 0
  return (
    <div className="grid gap-5 rounded-card bg-sun-tint p-4 sm:grid-cols-2">
      <TextField {...COUNT} label="Durée (heures)" min="1" {...text('durationHours')} />
      <PercentField label="Réduction flash (%)" {...text('flashDiscount')} />
      {end > serverNow() && (
        <p className="text-sm sm:col-span-2">{`En cours jusqu’au ${formatFullDateTime(end)}. Sans changement, cette fin reste la même.`}</p>
      )}
    </div>
  )
}

interface Section {
  id: string
  title: string
  short: string
}

function FormSection({ section: { id, title }, children }: { section: Section; children: Elements }) {
  return (
    <section className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} tabIndex={-1} className="scroll-mt-36 text-lg outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Buttons instead of links: a URL per section would lose the navigation state and fill the history. */
function FormNav({ sections }: { sections: readonly Section[] }) {
  const goTo = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label="Parties du formulaire"
      className="top-14 z-10 -mx-4 border-b border-line bg-ground px-4 py-1 [@media(min-height:36rem)]:sticky sm:-mx-6 sm:px-6 md:hidden"
    >
      <ul className="no-scrollbar flex gap-1 overflow-x-auto">
        {sections.map(({ id, short }) => (
          <li key={id} className="grow">
            <button
              type="button"
              onClick={() => goTo(id)}
              className="min-h-11 w-full rounded-full px-3 text-sm font-bold whitespace-nowrap text-link underline hover:no-underline"
            >
              {short}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PercentField(props: ComponentProps<typeof TextField>) {
  return <TextField type="number" inputMode="decimal" step="any" min="0" max="100" {...props} />
}
