import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Issue } from '../../domain/errors.ts'

/** Error state of a form: `form` is its ref, `field` returns the props of a text field. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({})

  /** Shows the issues and focuses the first field with an issue; an empty list removes all issues. */
  function showIssues(issues: readonly Issue[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    const [first] = issues
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.path)}"]`)?.focus()
  }

  function setError(name: string, problem: string | null) {
    setErrors((before) => ({ ...before, [name]: problem }))
  }

  const field = (name: string, value: string, onInput: (text: string) => void) => ({
    name,
    value,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      onInput(event.target.value)
      setError(name, null)
    },
  })

  return { form, errors, showIssues, setError, field }
}

/** Calls `onResult` once for each result of a `clientAction`. The parameter `result` is `fetcher.data`. */
export function useActionResult<Result>(result: Result | undefined, onResult: (result: Result) => void) {
  const onNew = useEffectEvent(onResult)
  useEffect(() => {
    if (result !== undefined) onNew(result)
  }, [result])
}
