import { useState } from 'react'
import { failureText, NO_ANSWER } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { checkCode } from './check-code.ts'
import { type CartCode, updateCode, useCodes } from './code-store.ts'

/** The codes about which the shop has not answered, as when a link has added them: an order goes without them. */
export function useUncheckedCodes(): string[] {
  return useCodes().flatMap(({ code, promotion, message }) => (promotion || message !== null ? [] : [code]))
}

/** Asks before an order goes without codes that could not be checked. Renders nothing without any. */
export function UncheckedCodes({ phone }: { phone: string | null }) {
  const unchecked = useUncheckedCodes()
  const [checking, setChecking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  async function check() {
    setChecking(true)
    setSaid(null)
    try {
      const checked = await Promise.all(unchecked.map((code) => checkCode(code, phone)))
      for (const entry of checked) updateCode(entry)
      setSaid(refusalsOf(checked))
    } catch (error) {
      setSaid(failureText(error, NO_ANSWER))
    } finally {
      setChecking(false)
    }
  }

  if (unchecked.length === 0 && said === null) return null
  const isOne = unchecked.length === 1
  return (
    <Alert kind="warning">
      {unchecked.length > 0 && (
        <p>
          {isOne
            ? `Le code ${unchecked[0]} n’est pas vérifié\u202f: il n’est pas compté dans ce total.`
            : `Les codes ${unchecked.join(', ')} ne sont pas vérifiés\u202f: ils ne sont pas comptés dans ce total.`}
        </p>
      )}
      {said !== null && <p role="status">{said}</p>}
      {unchecked.length > 0 && (
        <Button variant="secondary" loading={checking} onClick={check} className="mt-3">
          {isOne ? 'Vérifier le code' : 'Vérifier les codes'}
        </Button>
      )}
    </Alert>
  )
}

function refusalsOf(checked: readonly CartCode[]): string | null {
  const texts = checked.flatMap(({ code, message }) =>
    message === null ? [] : [`${code}\u202f: ${message}`],
  )
  return texts.length > 0 ? texts.join(' ') : null
}
