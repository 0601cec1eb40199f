import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '../../api-client/api.ts'
import { scrollBehavior } from '../../browser/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { askAboutCode } from './check-code.ts'
import { putCode } from './code-store.ts'
import { sayCodeInCart } from './code-toast.ts'

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
      const { summary, ...checked } = await askAboutCode(typed)
      if (!checked.promotion) return fail(checked.message)
      putCode(checked)
      setTyped('')
      setError(null)
      sayCodeInCart(checked.code, summary)
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
