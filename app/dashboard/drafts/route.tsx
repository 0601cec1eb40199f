import { Pencil, Send, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { draftIssues, draftsAnswer, publishedAnswer } from '../../../contracts/product-draft.ts'
import { DRAFT_LIMITS, draftLabel, type ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { PRODUCT_FIELDS } from '../../../domain/catalogue/product-fields.ts'
import { formatFrancs, roundToFranc } from '../../../domain/pricing/francs.ts'
import { FREE_WARNING, unitPrice } from '../../../domain/pricing/price.ts'
import { readDecimal, readTypedNumber } from '../../../domain/pricing/read-amount.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { useChange } from '../change/use-change.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageCheckbox, RowCheckbox, useSelection } from '../lists/selection.tsx'
import { loadAnswer } from '../load.ts'
import { draftPath } from '../page-paths.ts'
import { usePhotoUploads } from '../photos/photo-uploads.ts'
import { UploadPanel } from '../photos/upload-panel.tsx'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/route'
import { DraftsBar } from './drafts-bar.tsx'
import { type Problems, problemsOf } from './problems.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Les brouillons n’ont pas pu être chargés.', draftsAnswer, '/drafts')
}

export default function DraftsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const uploads = usePhotoUploads()
  const arrived = uploads.photos.filter(({ state }) => state === 'sent').length
  useReload(arrived + uploads.products.filter(({ created }) => created).length)
  const waitingOf = (id: string) =>
    uploads.photos.filter(({ productId, state }) => productId === id && state === 'waiting').length
  const complete = (data?.drafts ?? []).filter(
    (draft) => missingFields(draft).length === 0 && waitingOf(draft.id) === 0,
  )
  const list = useRef<HTMLDivElement>(null)
  const { send, loading: publishing } = useChange()
  const { ask, dialog } = useConfirm()
  const selection = useSelection(DRAFT_LIMITS.drafts, 'brouillons')
  const [unchanged, setUnchanged] = useState<Problems>({})
  const [unpublished, setUnpublished] = useState<Problems>({})
  const ids = data?.drafts.map(({ id }) => id) ?? []

  async function publish(drafts: readonly ProductDraft[]) {
    const requested = drafts.slice(0, DRAFT_LIMITS.published).map(({ id, version }) => ({ id, version }))
    const published = { path: '/drafts/publish', method: 'POST', answer: publishedAnswer } as const
    await send({ ...published, body: { drafts: requested }, success: ({ message }) => message }, (result) => {
      const results = result.ok ? result.data.results : []
      setUnpublished(problemsOf(results.filter(({ productId }) => productId === null)))
    })
    list.current?.focus({ preventScroll: true })
  }

  const askToDelete = ({ id, fields }: ProductDraft) =>
    ask({
      title: draftLabel(fields),
      text: 'Le brouillon et ses photos seront supprimés.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: async () => {
        const path = encoded`/drafts/${id}`
        await send({ path, method: 'DELETE', answer: successAnswer, success: 'Brouillon supprimé' })
        list.current?.focus({ preventScroll: true })
      },
    })

  return (
    <ToolPage tool={TOOLS.drafts} failure={failure}>
      <UploadPanel uploads={uploads} />
      {complete.length > 1 && (
        <Button loading={publishing} onClick={() => void publish(complete)} className="sm:justify-self-start">
          <Send className="size-5" />
          <span>{`Publier ${pluralize(complete.length, 'brouillon complet', 'brouillons complets')}`}</span>
        </Button>
      )}
      {ids.length > 1 && (
        <div className="-my-2 flex items-center">
          <PageCheckbox
            ids={ids}
            selection={selection}
            label="Choisir tous les brouillons"
            text="Tout choisir"
          />
        </div>
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        {data?.drafts.length === 0 && <EmptyList>Aucun brouillon.</EmptyList>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
          {data?.drafts.map((draft) => (
            <DraftCard
              key={draft.id}
              draft={draft}
              waiting={waitingOf(draft.id)}
              problem={unchanged[draft.id] ?? unpublished[draft.id]}
              selected={selection.has(draft.id)}
              onSelect={(selected) => selection.set([draft.id], selected)}
              publishing={publishing}
              onPublish={() => void publish([draft])}
              onDelete={() => askToDelete(draft)}
            />
          ))}
        </ul>
      </div>
      <DraftsBar drafts={data?.drafts ?? []} selection={selection} onChanged={setUnchanged} />
      {dialog}
    </ToolPage>
  )
}

interface DraftCardProps {
  draft: ProductDraft
  /** number of photos on this device that wait to be sent */
  waiting: number
  problem: string | undefined
  publishing: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
  onPublish: () => void
  onDelete: () => void
}

function DraftCard({ draft, waiting, problem, publishing, ...props }: DraftCardProps) {
  const { selected, onSelect, onPublish, onDelete } = props
  const name = draftLabel(draft.fields)
  const missing = missingFields(draft)
  const isComplete = missing.length === 0 && waiting === 0
  return (
    <li
      data-selected={selected || undefined}
      className="relative flex flex-wrap content-start gap-4 rounded-card bg-surface p-4 shadow-card data-selected:bg-action-tint"
    >
      <div className="absolute top-1.5 right-1.5">
        <RowCheckbox label={`Choisir ${name}`} checked={selected} onChange={onSelect} />
      </div>
      <ProductImage
        image={draft.images[0]?.address}
        alt=""
        sizes="88px"
        className="aspect-square w-22 self-start rounded-field bg-line object-cover"
      />
      <div className="grid min-w-0 grow basis-40 grid-cols-1 content-start gap-1">
        <h2 className="pr-9 text-lg wrap-anywhere">{name}</h2>
        <p className="font-bold">{priceText(draft.fields.price)}</p>
        {isFree(draft.fields) && <p className="text-sm font-bold text-warning">{FREE_WARNING}</p>}
        <p className="text-sm text-ink-soft">
          {[
            pluralize(draft.images.length, 'photo'),
            draft.userName ?? '',
            draft.createdAt && `le ${formatDate(draft.createdAt)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {waiting > 0 && (
          <p className="text-sm font-bold">{`${pluralize(waiting, 'photo')} en cours d’envoi`}</p>
        )}
        {missing.length > 0 && (
          <p className="text-sm text-warning">{`À compléter : ${missing.join(', ').toLowerCase()}`}</p>
        )}
        <FieldError>{problem}</FieldError>
      </div>
      <div className="flex w-full flex-wrap gap-2 self-end">
        <ButtonLink
          to={draftPath(draft.id)}
          variant={isComplete ? 'secondary' : 'primary'}
          aria-label={`${isComplete ? 'Modifier' : 'Compléter'} ${name}`}
          className="grow"
        >
          <Pencil className="size-5" />
          <span>{isComplete ? 'Modifier' : 'Compléter'}</span>
        </ButtonLink>
        {isComplete && (
          <Button loading={publishing} onClick={onPublish} aria-label={`Publier ${name}`} className="grow">
            <Send className="size-5" />
            Publier
          </Button>
        )}
        <IconButton label={`Supprimer ${name}`} onClick={onDelete} className="text-error!">
          <Trash2 className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}

function missingFields(draft: ProductDraft): string[] {
  const names = draftIssues(draft).map(({ path }) => path.split('.')[0] ?? '')
  return [...new Set(names.map(labelOf))]
}

function labelOf(name: string): string {
  if (name === 'images') return 'Photo'
  if (name === 'variants') return 'Stock par taille et couleur'
  return Object.hasOwn(PRODUCT_FIELDS, name)
    ? PRODUCT_FIELDS[name as keyof typeof PRODUCT_FIELDS].label
    : name
}

/** The price in francs when it is a valid price, otherwise as typed. */
function priceText(typed: string | boolean | undefined): string {
  const text = typeof typed === 'string' ? typed.trim() : ''
  const price = readTypedNumber(text)
  return text === '' ? 'Sans prix' : price > 0 ? formatFrancs(price) : text
}

function isFree({ price, discount }: ProductDraft['fields']): boolean {
  const typed = {
    price: readTypedNumber(String(price ?? '')),
    discount: readDecimal(String(discount ?? '')) || 0,
  }
  return (
    roundToFranc(typed.price) > 0 &&
    unitPrice({ ...typed, flashSale: { active: false, discount: 0 } }, 0) === 0
  )
}

/** Reloads the drafts when the shop has received a photo or a draft. */
function useReload(arrived: number) {
  const { revalidate } = useRevalidator()
  const known = useRef(arrived)
  useEffect(() => {
    if (known.current === arrived) return
    known.current = arrived
    void revalidate()
  }, [arrived, revalidate])
}
