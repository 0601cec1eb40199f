import { Pencil, Send, Trash2 } from 'lucide-react'
import { readTypedNumber } from '../../../contracts/product.ts'
import { draftIssues } from '../../../contracts/product-draft.ts'
import { draftLabel, type ProductDraft } from '../../../domain/catalogue/product-draft.ts'
import { PRODUCT_FIELDS } from '../../../domain/catalogue/product-fields.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { formatDate } from '../format-dates.ts'
import { pluralize } from '../format-numbers.ts'
import { draftPath } from '../page-paths.ts'

interface DraftCardProps {
  draft: ProductDraft
  /** photos on this device that are not sent yet */
  waiting: number
  problem: string | undefined
  publishing: boolean
  onPublish: () => void
  onDelete: () => void
}

export function DraftCard({ draft, waiting, problem, publishing, onPublish, onDelete }: DraftCardProps) {
  const name = draftLabel(draft.fields)
  const missing = missingFields(draft)
  const isComplete = missing.length === 0 && waiting === 0
  return (
    <li className="flex flex-wrap content-start gap-4 rounded-card bg-surface p-4 shadow-card">
      <ProductImage
        image={draft.images[0]?.address}
        alt=""
        sizes="88px"
        className="aspect-square w-22 self-start rounded-field bg-line object-cover"
      />
      <div className="grid min-w-0 grow basis-40 grid-cols-1 content-start gap-1">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <p className="font-bold">{priceText(draft.fields.price)}</p>
        <p className="text-sm text-ink-soft">
          {[
            pluralize(draft.images.length, 'photo'),
            draft.userName ?? '',
            draft.createdAt && `le ${formatDate(draft.createdAt)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {waiting > 0 && <p className="text-sm font-bold">{pluralize(waiting, 'photo')} en cours d’envoi</p>}
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
          {isComplete ? 'Modifier' : 'Compléter'}
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

/** Labels of the fields to fill in or correct. */
export function missingFields(draft: ProductDraft): string[] {
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

/** The price in francs, or as typed. */
function priceText(typed: string | boolean | undefined): string {
  const text = typeof typed === 'string' ? typed.trim() : ''
  const price = readTypedNumber(text)
  return text === '' ? 'Sans prix' : price > 0 ? formatFrancs(price) : text
}
