import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { type CartLink, cartLinkAnswer, cartLinkInput } from '../../../contracts/cart-link.ts'
import { validate } from '../../../contracts/fields.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { variantKey } from '../../../domain/catalogue/variants.ts'
import { ORDER_LIMITS } from '../../../domain/orders/order-constants.ts'
import { cartLinkPath } from '../../../domain/urls/cart-link-path.ts'
import { useIdentity } from '../../identity.ts'
import { fetchProducts } from '../../product-finder/find-products.ts'
import { ProductFinder } from '../../product-finder/product-finder.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { ShareActions } from '../../ui/share-actions.tsx'
import { useChange } from '../change/use-change.ts'
import { load } from '../load.ts'
import { type DraftLine, draftLine, lineIssues, newLine } from '../order-entry/draft.ts'
import { ChoiceFields } from '../order-entry/line-editor.tsx'
import { conversationPath, ORDERS_PATH } from '../page-paths.ts'
import { AddressWarning } from '../setup/address-warning.tsx'
import { useShopAddress } from '../setup/use-setup.ts'
import { SubPage } from '../sub-page.tsx'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import type { Route } from './+types/route'
import { cartLinkFor, readTarget } from './for-conversation.ts'
import { cartLinkText } from './link-texts.ts'

/** Loads the articles that were chosen in the product table. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('product')
  return load(request, 'Erreur lors du chargement des articles.', () => fetchProducts(ids, request.signal))
}

export default function CartLinkPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [link, setLink] = useState<CartLink | null>(null)
  const conversation = readTarget(useLocation().state)
  const back = conversation
    ? { to: conversationPath(conversation), label: 'Revenir à la conversation' }
    : { to: ORDERS_PATH, label: 'Commandes' }
  return (
    <SubPage title="Lien de panier" back={back} failure={failure}>
      {link ? (
        <Ready link={link} onAgain={() => setLink(null)} />
      ) : (
        data && <Editor chosen={data} onCreated={setLink} />
      )}
    </SubPage>
  )
}

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6'
const storedLink = v.object({ lines: v.array(draftLine) })

interface EditorProps {
  chosen: readonly StockedProduct[]
  onCreated: (link: CartLink) => void
}

function Editor({ chosen, onCreated }: EditorProps) {
  const draft = usePersistedDraft(storedLink, 'cart-link-draft', {
    open: (stored) => withProducts(stored?.lines ?? [], chosen),
    save: (lines: DraftLine[]) => (lines.length === 0 ? null : { lines }),
  })
  const { state: lines, change } = draft
  const { send, loading } = useChange()
  const errors = useFormErrors()
  const [refusal, setRefusal] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      lines: lines.map(({ productId, color, size, quantity }) => ({ productId, color, size, quantity })),
    }
    const checked = validate(cartLinkInput, body)
    const issues = [...lineIssues({ lines }), ...(checked.ok ? [] : checked.issues)]
    setRefusal(issues[0]?.message ?? '')
    errors.showIssues(issues)
    if (issues.length > 0) return
    const created = { path: '/cart-links', method: 'POST', body, answer: cartLinkAnswer } as const
    void send({ ...created, silent: true }, (result) => {
      if (result.ok) {
        draft.discard()
        return onCreated(result.data.link)
      }
      setRefusal(result.message)
      errors.showIssues(result.issues)
    })
  }

  return (
    <form
      ref={errors.form}
      noValidate
      onSubmit={submit}
      aria-label="Lien de panier"
      className="grid grid-cols-1 gap-5"
    >
      <section aria-labelledby="link-articles" className={CARD}>
        <h2 id="link-articles" className="text-lg">
          Articles
        </h2>
        <ProductFinder onAdd={(product) => change(withOneMore(lines, product))} />
        <ul className="divide-y divide-line empty:hidden">
          {lines.map((line, index) => (
            <LinkLine
              key={line.key}
              line={line}
              path={`lines.${index}`}
              errors={errors.errors}
              onChange={(changed) => {
                errors.showIssues([])
                change(lines.with(index, { ...line, ...changed }))
              }}
              onRemove={() => {
                errors.showIssues([])
                change(lines.toSpliced(index, 1))
              }}
            />
          ))}
        </ul>
      </section>
      <div className="sticky bottom-15 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
        <p role="alert" className="min-w-0 grow font-bold text-error empty:hidden">
          {refusal}
        </p>
        <Button type="submit" loading={loading}>
          Créer le lien
        </Button>
      </div>
    </form>
  )
}

/** The lines with those of products that have none. */
function withProducts(lines: readonly DraftLine[], products: readonly StockedProduct[]): DraftLine[] {
  const missing = products.filter(({ _id }) => lines.every(({ productId }) => productId !== _id))
  return [...lines, ...missing.map((product) => newLine(product))]
}

/** The lines with one more unit of a product whose colour and size are not chosen yet, or are the only ones. */
function withOneMore(lines: DraftLine[], product: StockedProduct): DraftLine[] {
  const line = newLine(product)
  const same = lines.findIndex(
    (other) => other.productId === line.productId && variantKey(other) === variantKey(line),
  )
  const found = lines[same]
  return found ? lines.with(same, { ...found, quantity: found.quantity + 1 }) : [...lines, line]
}

interface LinkLineProps {
  line: DraftLine
  path: string
  errors: Readonly<Record<string, string | null>>
  onChange: (change: Partial<DraftLine>) => void
  onRemove: () => void
}

function LinkLine({ line, path, errors, onChange, onRemove }: LinkLineProps) {
  const { name, image, quantity } = line
  return (
    <li className="grid grid-cols-1 gap-3 py-4">
      <div className="flex gap-3">
        <span className="size-14 shrink-0 overflow-hidden rounded-field bg-line">
          {image && <ProductImage image={image} alt="" sizes="56px" className="size-full object-cover" />}
        </span>
        <div className="min-w-0 grow">
          <p className="font-bold wrap-anywhere">{name}</p>
          <FieldError>{errors[`${path}.productId`]}</FieldError>
        </div>
        <IconButton label={`Retirer ${name}`} onClick={onRemove} className="text-error!">
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      <ChoiceFields
        line={line}
        path={path}
        error={errors[`${path}.size`] ?? errors[`${path}.color`]}
        onChange={onChange}
      />
      <QuantityStepper
        label={`Quantité de ${name}`}
        quantity={quantity}
        min={1}
        max={ORDER_LIMITS.quantity}
        quiet
        onChange={(changed) => onChange({ quantity: changed })}
      />
    </li>
  )
}

const countUnits = ({ lines }: CartLink) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function Ready({ link, onAgain }: { link: CartLink; onAgain: () => void }) {
  const address = useShopAddress()
  const conversation = readTarget(useLocation().state)
  const text = cartLinkText(link, useIdentity().name, address)
  return (
    <section aria-labelledby="link-ready" className={`max-w-2xl ${CARD}`}>
      <AddressWarning address={address} />
      <h2 id="link-ready" className="text-lg">
        Le lien est prêt
      </h2>
      <p className="text-ink-soft">
        À l’ouverture, les articles s’ajoutent au panier, au prix et dans le stock du moment. Le lien est
        valable un an.
      </p>
      <p className="rounded-field bg-ground p-4 whitespace-pre-line wrap-anywhere">{text}</p>
      {conversation && (
        <ButtonLink
          to={conversationPath(conversation)}
          state={cartLinkFor(link.id, countUnits(link))}
          replace
        >
          Envoyer dans la conversation
        </ButtonLink>
      )}
      <ShareActions text={text} link={address + cartLinkPath(link.id)} />
      <Button variant="quiet" onClick={onAgain}>
        Nouveau lien
      </Button>
    </section>
  )
}
