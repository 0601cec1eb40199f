import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartPrice } from '../../../domain/cart/cart-price.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { failureText } from '../../api-client/api.ts'
import { scrollBehavior } from '../../browser/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { askAboutCode } from './check-code.ts'
import { putCode, useCodes } from './code-store.ts'
import { sayCodeInCart } from './code-toasts.ts'
import { Code } from './discount-rows.tsx'
import { unusedText } from './use-cart-price.ts'

const EMPTY = 'Tapez votre code.'
const NO_CHECK = 'Le code n’a pas pu être vérifié. Vérifiez votre connexion, puis réessayez.'

/** A field that adds a code to the cart; a code that is not valid stays in the field with its reason (H-04). */
export function PromoCodeForm() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (checking) return
    if (typed.trim() === '') return fail(EMPTY)
    setChecking(true)
    try {
      const { entry, missing } = await askAboutCode(typed)
      if (!entry.promotion || entry.message !== null) return fail(entry.message)
      putCode(entry)
      setTyped('')
      setError(null)
      sayGiven(entry.code, entry.promotion, missing)
    } catch (failure) {
      fail(failureText(failure, NO_CHECK))
    } finally {
      setChecking(false)
    }
  }

  /** Shows the whole form, whose message the bar at the bottom of the screen would cover. */
  function fail(message: string | null) {
    flushSync(() => setError(message))
    field.current?.focus({ preventScroll: true })
    field.current?.form?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Code promo"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <TextField
        ref={field}
        label="Code promo"
        name="promo-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={200}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(null)
        }}
      />
      {/* On the level of the field, below its label. */}
      <Button type="submit" variant="secondary" loading={checking} className="mt-7.5">
        Appliquer
      </Button>
    </form>
  )
}

/** The texts are loaded when a code is added: nothing else of the page needs them. */
function sayGiven(code: string, promotion: Promotion, missing: string | null): void {
  void import('./given-text.ts').then(
    ({ givenText }) => sayCodeInCart(code, givenText(promotion, missing)),
    () => {}, // The rows of the cart show the code.
  )
}

/** The codes that do not lower the price, with the reason, which follows the cart. They never block an order. */
export function UnusedCodes({ price, now }: { price: CartPrice; now: number }) {
  const unused = useCodes().flatMap((entry) => {
    const text = unusedText(entry, price, now)
    return text === null ? [] : [{ ...entry, text }]
  })
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {unused.map(({ code, promotion, text }) => (
        <div key={code} className="rounded-card bg-warning-tint px-3 pb-2">
          <Code code={code} removable />
          {promotion && <p className="text-sm">{promotion.name}</p>}
          <p className="text-sm font-bold text-warning">{text}</p>
        </div>
      ))}
    </div>
  )
}
