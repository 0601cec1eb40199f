import { useEffect, useRef, useState } from 'react'
import { offeredChoices } from '../../../domain/catalogue/choose-variant.ts'
import { CHOICE_TEXTS } from '../../../domain/catalogue/offered-choice.ts'
import type { ProductSummary, StockedProduct } from '../../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { BirthListAccess } from '../../../domain/urls/birth-list-path.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { randomId } from '../../browser/random-id.ts'
import { ProductFinder, ProductResults } from '../../product-finder/product-finder.tsx'
import { BackButton, Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { useCart } from '../cart/cart-store.ts'
import { fetchCurrentProducts } from '../cart/refresh-cart.ts'
import { fetchLiked } from '../favourites/fetch-favourites.ts'
import { OptionPicker } from '../product/option-picker.tsx'
import type { OwnListState } from './use-own-list.ts'

/** Adds articles by a search, from the cart or from the favourites. */
export function AddWishes({
  access,
  own: { write, sending },
}: {
  access: BirthListAccess
  own: OwnListState
}) {
  const cart = useCart()
  const [choosing, setChoosing] = useState<StockedProduct | null>(null)
  const [liked, setLiked] = useState<readonly StockedProduct[] | null>(null)
  const [loading, setLoading] = useState(false)
  useRestoreFocus()

  const add = (wish: VariantChoice & { productId: string; quantity: number }) =>
    write((api) => api.addWish(access, { id: randomId(16), takesMoney: false, ...wish }))

  async function pick(product: StockedProduct) {
    const { colors, sizes } = offeredChoices(product)
    if (colors.length > 0 || sizes.length > 0) return setChoosing(product)
    if (await add({ productId: product._id, color: null, size: null, quantity: 1 })) notifyAdded(product.name)
  }

  async function addCart() {
    let added = 0
    for (const { _id: productId, options } of cart) {
      for (const { color, size, quantity } of options) {
        if (!(await add({ productId, color, size, quantity }))) return
        added += 1
      }
    }
    void notify.success(added === 1 ? 'Article ajouté à la liste' : `${added} articles ajoutés à la liste`)
  }

  async function showLiked() {
    setLoading(true)
    try {
      const ids = (await fetchLiked()).map(({ _id }: ProductSummary) => _id)
      setLiked(await fetchCurrentProducts(ids))
    } catch (error) {
      void notify.error(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    setLoading(false)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ProductFinder onAdd={(product) => void pick(product)} />
      <div className="flex flex-wrap gap-2">
        {cart.length > 0 && (
          <Button
            variant="secondary"
            loading={sending}
            onClick={() => void addCart()}
            className="px-4! text-sm!"
          >
            Ajouter mon panier
          </Button>
        )}
        {!liked && (
          <Button variant="secondary" loading={loading} onClick={showLiked} className="px-4! text-sm!">
            Mes favoris
          </Button>
        )}
      </div>
      {liked?.length === 0 && <p className="text-ink-soft">Vous n’avez pas encore de favoris.</p>}
      {liked && <ProductResults products={liked} onAdd={(product) => void pick(product)} />}
      {choosing && (
        <ChooseVariant
          key={choosing._id}
          product={choosing}
          sending={sending}
          onCancel={() => setChoosing(null)}
          onChoose={async (choice) => {
            if (!(await add({ productId: choosing._id, ...choice, quantity: 1 }))) return
            setChoosing(null)
            notifyAdded(choosing.name)
          }}
        />
      )}
    </div>
  )
}

const notifyAdded = (name: string) => void notify.success(`${name}\u202f: ajouté à la liste`)

interface ChooseVariantProps {
  product: StockedProduct
  sending: boolean
  onCancel: () => void
  onChoose: (choice: VariantChoice) => void
}

function ChooseVariant({ product, sending, onCancel, onChoose }: ChooseVariantProps) {
  const offered = offeredChoices(product)
  const [choice, setChoice] = useState<VariantChoice>({ color: null, size: null })
  const [refused, setRefused] = useState<'color' | 'size' | null>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function add() {
    if (offered.colors.length > 0 && choice.color === null) return setRefused('color')
    if (offered.sizes.length > 0 && choice.size === null) return setRefused('size')
    onChoose(choice)
  }
  const picker = (what: 'color' | 'size', label: string, choices: readonly string[]) => (
    <OptionPicker
      label={label}
      choices={choices}
      chosen={choice[what]}
      error={refused === what ? CHOICE_TEXTS[what] : null}
      isSoldOut={() => false}
      soldOutText="épuisé"
      onChoose={(chosen) => {
        setChoice({ ...choice, [what]: chosen })
        setRefused(null)
      }}
    />
  )
  return (
    <section aria-label={product.name} className="grid grid-cols-1 gap-4 rounded-card bg-mint p-4">
      <p ref={heading} tabIndex={-1} className="font-bold wrap-anywhere outline-none">
        {product.name}
      </p>
      {picker('color', 'Couleurs', offered.colors)}
      {picker('size', 'Tailles', offered.sizes)}
      <div className="flex flex-wrap gap-3">
        <Button loading={sending} onClick={add}>
          Ajouter à la liste
        </Button>
        <BackButton onClick={onCancel} />
      </div>
    </section>
  )
}
