import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isRecord, own, parseJson } from '../../../domain/unknown-values.ts'
import { serverIssues } from '../../api-client/answers.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/store.ts'
import { createWriterItem } from '../../session/account-texts.ts'
import { useFormErrors } from '../../ui/form-hooks.ts'

const changes = createEmitter('every tab')

/** A value of this tab that survives a reload. `read` must be the same function in each render. */
export function useStored<Value>(key: string, read: (stored: unknown) => Value) {
  const [item] = useState(() => createWriterItem('sessionStorage', key))
  const text = useSyncExternalStore(changes.subscribe, item.read, () => null)
  const value = useMemo(() => read(parseJson(text)), [text, read])
  /** null removes the value */
  const store = useCallback(
    (next: Value | null) => {
      item.write(next && JSON.stringify(next))
      changes.emit()
    },
    [item],
  )
  const readNow = useCallback(() => read(parseJson(item.read())), [item, read])
  return { value, store, readNow }
}

const readTyped = (stored: unknown) => (isRecord(stored) ? stored : {})

export const loadListApi = () => import('./list-api.ts')
type ListApi = Awaited<ReturnType<typeof loadListApi>>

/** For `onFocus` of a form, so that sending it does not first wait for code. */
export const preloadListApi = () => void loadListApi().catch(() => {})

/** A checkbox among the text fields of a form. */
export const CHECKED = 'oui'

/**
 * A form whose fields survive a reload until they are sent. Only what differs is stored: the other fields follow
 * `initial`, for example when somebody else has changed them.
 */
export function useListForm<Name extends string>(key: string, initial: Readonly<Record<Name, string>>) {
  const { value: typed, store, readNow } = useStored(key, readTyped)
  const { form, errors, field, showIssues, setError } = useFormErrors()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const values: Record<Name, string> = { ...initial }
  for (const name of Object.keys(initial) as Name[]) {
    const text = own(typed, name)
    if (typeof text === 'string') values[name] = text
  }

  function change(changed: Partial<Record<Name, string>>) {
    store({ ...readNow(), ...changed })
  }

  /** Sends the form once. Shows a refusal beside its field, or above the button. */
  async function send(action: (api: ListApi) => Promise<void>) {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(null)
    showIssues([])
    try {
      await action(await loadListApi())
    } catch (error) {
      const { InvalidInput } = await loadListApi().catch(() => ({ InvalidInput: null }))
      const issues = InvalidInput && error instanceof InvalidInput ? error.issues : serverIssues(error)
      showIssues(issues)
      const hasField = (path: string) => form.current?.querySelector(`[name="${CSS.escape(path)}"]`)
      const [elsewhere] = issues.filter(({ path }) => !hasField(path))
      if (elsewhere) setFailure(elsewhere.message)
      else if (issues.length === 0) setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    busy.current = false
    setSending(false)
  }

  const control = (name: Name) =>
    field(name, values[name], (text) => change({ [name]: text } as Partial<Record<Name, string>>))
  const checkbox = (name: Name) => ({
    name: String(name),
    checked: values[name] === CHECKED,
    onChange: (event: { target: { checked: boolean } }) =>
      change({ [name]: event.target.checked ? CHECKED : '' } as Partial<Record<Name, string>>),
  })
  const forget = () => store(null)
  return {
    values,
    typed,
    change,
    control,
    checkbox,
    form,
    errors,
    setError,
    failure,
    setFailure,
    sending,
    send,
    forget,
  }
}
