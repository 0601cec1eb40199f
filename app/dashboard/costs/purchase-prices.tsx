import { useEffect, useState } from 'react'
import { costsAnswer, costsInput, costsWritten, type ShownPrice } from '../../../contracts/costs.ts'
import { validate } from '../../../contracts/fields.ts'
import { readPlans } from '../../../contracts/planned-changes.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import { inForce } from '../../../domain/catalogue/planned-changes.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { type VariantChoice, variantKey, variantLabel } from '../../../domain/catalogue/variants.ts'
import { unitMarginText } from '../../../domain/costs/margin-section.ts'
import { costRange } from '../../../domain/costs/purchase-price.ts'
import type { Issue } from '../../../domain/errors.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { readFrancs, typedNumber } from '../../../domain/pricing/read-amount.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { usePermission } from '../access.ts'
import { adminApi, messageOrFailed } from '../admin-api.ts'
import type { Refusal } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'
import { fetchAnswer } from '../decode.ts'
import { detailOf, type Failure } from '../load.ts'
import { toPlannedChange } from '../plans/plan-form.ts'
import { SectionFailure } from '../section-failure.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { UndoButton } from '../undo/undo-button.tsx'

/** A typed price; `was`: the stored one that the screen shows. */
interface TypedPrice extends VariantChoice {
  amount: string | number | null
  was: number | null
}

/** The issues of a refusal, and the amounts that are stored meanwhile, by the paths of the sent prices. */
function readRefusal(result: Refusal) {
  const conflicts = result.outcome === 'changed' ? result.conflicts : []
  const stored = conflicts.map(({ field, current }) => ({
    path: field,
    amount: typeof current === 'number' ? current : null,
  }))
  const issues = stored.map(({ path, amount }) => ({
    path,
    message: `Changé entre-temps\u202f: ${amount === null ? 'aucun prix' : formatFrancs(amount)}. Enregistrez pour garder le vôtre.`,
  }))
  return { stored, issues: [...issues, ...result.issues], message: issues.length > 0 ? '' : result.message }
}

interface Loaded {
  product: StockedProduct
  prices: readonly ShownPrice[]
}

/** The purchase prices of a product and its variants, each with its margin. Renders nothing without the permission. */
export function PurchasePrices({ id }: { id: string }) {
  const allowed = usePermission('costs')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!allowed || tries < 0) return
    const controller = new AbortController()
    const { signal } = controller
    setFailure(null)
    Promise.all([
      adminApi(apiUrl(encoded`/products/${id}`, { stored: 'true' }), { cache: 'no-cache', signal }),
      fetchAnswer(costsAnswer, '/costs/products', { query: { ids: id }, signal }),
    ]).then(
      ([{ data }, { products }]) => {
        const plans = readPlans(data).map(toPlannedChange)
        const { product } = inForce(readProduct(data), plans, serverNow())
        setLoaded({ product, prices: products[0]?.prices ?? [] })
      },
      (error: unknown) => {
        if (signal.aborted || handleSessionExpired(error)) return
        setFailure({ text: 'Erreur lors du chargement des prix d’achat.', detail: detailOf(error) })
      },
    )
    return () => controller.abort()
  }, [allowed, id, tries])

  if (!allowed) return null
  if (failure) return <SectionFailure failure={failure} retry={() => setTries(tries + 1)} />
  return loaded && <PricesForm {...loaded} />
}

function PricesForm({ product, prices }: Loaded) {
  const { form, fields, saving, undo, field, submit, submitUndo, message } = usePricesForm(product, prices)
  const [whole, ...variants] = fields
  const [open, setOpen] = useState(variants.some(({ was }) => was !== null))
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="purchase-prices"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-5 rounded-card bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="purchase-prices" className="text-lg">
          Prix d’achat
        </h2>
        <p className="text-sm text-ink-soft">
          {
            'Ce que le produit vous coûte. Seuls les administrateurs qui ont le droit «\u202fPrix d’achat\u202f» le voient. Un nouveau prix vaut pour les commandes suivantes.'
          }
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">{whole && <PriceField {...field(whole)} />}</div>
      {variants.length > 0 && (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="grid gap-4">
          <summary className="min-h-11 cursor-pointer content-center font-bold text-link">
            Un autre prix pour une taille ou une couleur
          </summary>
          {open && (
            <div className="grid gap-5 sm:grid-cols-3">
              {variants.map((variant) => (
                <PriceField key={variantKey(variant)} {...field(variant)} />
              ))}
            </div>
          )}
        </details>
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {message}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {undo && <UndoButton what="ce changement" loading={saving} onClick={submitUndo} />}
        <Button type="submit" loading={saving}>
          Enregistrer les prix d’achat
        </Button>
      </div>
      <p role="status" className="sr-only">
        {undo ? 'Prix d’achat enregistrés' : ''}
      </p>
    </form>
  )
}

const PriceField = (props: React.ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
)

interface PriceInput extends VariantChoice {
  typed: string
  was: number | null
}

/** A field for the product, then one for each variant. */
function inputsOf({ variants }: StockedProduct, prices: readonly ShownPrice[]): PriceInput[] {
  const stored = new Map(prices.map((price) => [variantKey(price), price.amount]))
  return [{ color: null, size: null }, ...variants].map(({ color, size }) => {
    const was = stored.get(variantKey({ color, size })) ?? null
    return { color, size, was, typed: was === null ? '' : typedNumber(was) }
  })
}

function usePricesForm(product: StockedProduct, prices: readonly ShownPrice[]) {
  const [fields, setFields] = useState(() => inputsOf(product, prices))
  const [message, setMessage] = useState('')
  const [undoing, setUndoing] = useState<TypedPrice[] | null>(null)
  const { send, loading: saving } = useChange()
  const errors = useFormErrors()
  const isChanged = ({ typed, was }: PriceInput) => typed.trim() !== (was === null ? '' : typedNumber(was))
  const isClean = !fields.some(isChanged)

  async function save(sent: TypedPrice[], indexes: number[]) {
    if (saving || sent.length === 0) return
    /** the field of `prices.0.amount`, which counts only the sent prices */
    const indexOf = (path: string) => indexes[Number(/\d+/.exec(path)?.[0] ?? 0)] ?? 0
    const showIssues = (issues: readonly Issue[]) =>
      errors.showIssues(issues.map(({ path, message }) => ({ path: String(indexOf(path)), message })))
    setMessage('')
    setUndoing(null)
    const checked = validate(costsInput, { prices: sent })
    if (!checked.ok) return showIssues(checked.issues)
    const path = encoded`/costs/products/${product._id}`
    const change = {
      method: 'PUT',
      path,
      body: checked.value,
      failure: messageOrFailed,
      silent: true,
    } as const
    await send({ ...change, answer: costsWritten }, (result) => {
      if (result.ok) {
        showIssues([])
        setFields(inputsOf(product, result.data.prices))
        setUndoing(
          checked.value.prices.map(({ was, amount, ...place }) => ({ ...place, amount: was, was: amount })),
        )
        return
      }
      const { stored, issues, message } = readRefusal(result)
      const current = new Map(stored.map(({ path, amount }) => [indexOf(path), amount]))
      setFields((latest) =>
        latest.map((field, index) => ({ ...field, was: current.get(index) ?? field.was })),
      )
      showIssues(issues)
      setMessage(message)
    })
  }

  const submit = () => {
    const changed = fields.map((_, index) => index).filter((index) => isChanged(fields[index] as PriceInput))
    const body = changed.flatMap((index) => fields[index] ?? [])
    void save(
      body.map(({ typed, ...price }) => ({ ...price, amount: typed })),
      changed,
    )
  }

  const undo = isClean ? undoing : null
  const current = fields.map(({ typed, color, size }) => ({ color, size, amount: readFrancs(typed) }))
  const paid = unitPrice(product, serverNow())
  const field = (input: PriceInput) => {
    const index = fields.indexOf(input)
    const place = { color: input.color, size: input.size }
    const margin = unitMarginText(paid, costRange(current, [place]))
    const own = index === 0 || input.typed.trim() !== ''
    return {
      label: index === 0 ? 'Prix d’achat (FCFA)' : `Achat\u202f: ${variantLabel(input)}`,
      help: `${own ? 'Marge' : 'Comme le produit, marge'}\u202f: ${margin}`,
      ...errors.field(String(index), input.typed, (typed) =>
        setFields(fields.map((other, at) => (at === index ? { ...other, typed } : other))),
      ),
    }
  }

  return {
    ...{ form: errors.form, fields, saving, undo, field, submit, message },
    submitUndo: () => void (undo && save(undo, [])),
  }
}
