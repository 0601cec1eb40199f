import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ShownWish } from '../../../contracts/birth-list.ts'
import { BIRTH_LIST_LIMITS } from '../../../domain/birth-lists/birth-list.ts'
import { productLabel, variantLabel } from '../../../domain/catalogue/variants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { BirthListAccess } from '../../../domain/urls/birth-list-path.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { Francs } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { AddWishes } from './add-wishes.tsx'
import { OWN_CARD } from './own-card.ts'
import { editOf, type OwnListState } from './use-own-list.ts'
import { WishMarks } from './wish-marks.tsx'

/** The articles of a list, which parents change, sort and remove. Each change is saved at once. */
export function OwnItems({ access, own }: { access: BirthListAccess; own: OwnListState }) {
  const { items, change } = useItems(access, own)
  return (
    <section aria-labelledby="wishes" className={OWN_CARD}>
      <h2 id="wishes" className="text-xl">
        Articles
      </h2>
      <AddWishes access={access} own={own} />
      {items.length === 0 && (
        <p className="text-ink-soft">
          Cherchez un article ci-dessus, ou ouvrez un article de la boutique et touchez « Ajouter à ma liste
           ».
        </p>
      )}
      <ul aria-label="Articles de la liste" className="divide-y divide-line empty:hidden">
        {items.map((item, index) => (
          <Item
            key={item.id}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onChange={(changed) => change(items.with(index, { ...item, ...changed }))}
            onMove={(by) => change(items.toSpliced(index, 1).toSpliced(index + by, 0, item))}
            onRemove={() => change(items.toSpliced(index, 1))}
          />
        ))}
      </ul>
    </section>
  )
}

/** The items with changes that are not saved yet. Changes made while one is being saved are saved together after it. */
function useItems(access: BirthListAccess, { list, write }: OwnListState) {
  const [unsaved, setUnsaved] = useState<readonly ShownWish[] | null>(null)
  const next = useRef<readonly ShownWish[] | null>(null)
  const saving = useRef(false)

  async function change(items: readonly ShownWish[]) {
    setUnsaved(items)
    next.current = items
    if (saving.current) return
    saving.current = true
    let latest = list
    while (next.current) {
      const wanted = next.current
      next.current = null
      const isSaved = await write(async (api) => {
        latest = await api.saveList(access, editOf({ ...latest, items: [...wanted] }))
        return latest
      })
      if (!isSaved) break
    }
    next.current = null
    saving.current = false
    setUnsaved(null)
  }
  return { items: unsaved ?? list.items, change: (items: readonly ShownWish[]) => void change(items) }
}

interface ItemProps {
  item: ShownWish
  isFirst: boolean
  isLast: boolean
  onChange: (changed: Partial<ShownWish>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Item({ item, isFirst, isLast, onChange, onMove, onRemove }: ItemProps) {
  const { name, image, price, quantity, taken, promised, received, takesMoney } = item
  const label = productLabel(item)
  const money = promised + received
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap gap-3">
        <ProductImage
          image={image}
          alt=""
          sizes="64px"
          className="size-[64px] shrink-0 rounded-field object-cover"
        />
        <div className="grid min-w-0 grow basis-32 grid-cols-1 content-start gap-1">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          {variantLabel(item) !== '' && (
            <p className="text-sm wrap-anywhere text-ink-soft">{variantLabel(item)}</p>
          )}
          <Francs amount={price} className="font-extrabold whitespace-normal!" />
          <WishMarks wish={item} />
          {(taken > 0 || money > 0) && (
            <p className="text-sm">
              {[
                taken > 0 && `${taken} sur ${quantity} offert${taken > 1 ? 's' : ''}`,
                money > 0 && `${formatFrancs(money)} de participations, dont ${formatFrancs(received)} reçus`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-col">
          <IconButton label={`Monter ${label}`} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
            <ArrowUp className="size-5" />
          </IconButton>
          <IconButton label={`Descendre ${label}`} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
            <ArrowDown className="size-5" />
          </IconButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QuantityStepper
          label={`Quantité de ${label}`}
          quantity={quantity}
          min={1}
          max={BIRTH_LIST_LIMITS.quantity}
          quiet
          onChange={(changed) => onChange({ quantity: changed })}
        />
        <Button
          variant="quiet"
          onClick={onRemove}
          className="px-3! text-error!"
          aria-label={`Retirer ${label}`}
        >
          <Trash2 className="size-4" />
          Retirer
        </Button>
        <CheckboxField
          label={
            <>
              <span>Accepter des participations</span>
              <span className="sr-only">{` pour ${label}`}</span>
            </>
          }
          checked={takesMoney}
          onChange={(event) => onChange({ takesMoney: event.target.checked })}
        />
      </div>
    </li>
  )
}
