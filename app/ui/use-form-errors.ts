import { useRef, useState } from 'react'
import type { Issue } from '../../domain/errors.ts'

/**
 * What every form does with its fields: `form` is its ref, `field` ties a text field to what is typed, and what is
 * wrong is told beside each until it changes.
 */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({})

  /** Tells all that is wrong and goes to the first of it; an empty list takes everything back. */
  function point(issues: readonly Issue[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    const [first] = issues
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.path)}"]`)?.focus()
  }

  /** Tells what is wrong with one field, or takes it back. */
  function tell(name: string, problem: string | null) {
    setErrors((present) => ({ ...present, [name]: problem }))
  }

  const field = (name: string, value: string, onTyped: (typed: string) => void) => ({
    name,
    value,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      onTyped(event.target.value)
      tell(name, null)
    },
  })

  return { form, errors, point, tell, field }
}
