import { useEffect, useRef, useState } from 'react'
import type { OwnBirthList } from '../../../contracts/birth-list.ts'
import { type BirthListAccess, readOwnerKey } from '../../../domain/urls/birth-list-path.ts'
import { ApiError, failureText, NO_ANSWER } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { keepMyList } from './my-lists-store.ts'
import { loadListApi } from './use-list-form.ts'

type Api = Awaited<ReturnType<typeof loadListApi>>

/** The list as its parents see it, with its writes. */
export function useOwnList(access: BirthListAccess) {
  const { shareKey, ownerKey } = access
  const [list, setList] = useState<OwnBirthList | null>(null)
  const [failure, setFailure] = useState<{ text: string; isWrongKey: boolean } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the list again
  useEffect(() => {
    let isGone = false
    const load = async () => {
      try {
        const found = await (await loadListApi()).fetchOwnList({ shareKey, ownerKey })
        if (isGone) return
        // Otherwise the key stays in the address, where a reload finds it.
        if (keepMyList({ shareKey, ownerKey, title: found.title })) forgetKeyInAddress()
        setList(found)
        setFailure(null)
      } catch (error) {
        const isWrongKey = error instanceof ApiError && error.status === 404
        if (!isGone) setFailure({ text: failureText(error, NO_ANSWER), isWrongKey })
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [shareKey, ownerKey, attempt])

  /** Shows the list of an answer, and its title among the lists of this device. */
  function show(next: OwnBirthList) {
    keepMyList({ ...access, title: next.title })
    setList(next)
  }

  /**
   * Runs one write at a time. A stale edit shows the present list.
   * @returns whether it is stored
   */
  async function write(action: (api: Api) => Promise<OwnBirthList>): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setSending(true)
    try {
      show(await action(await loadListApi()))
      return true
    } catch (error) {
      const present = (await loadListApi().catch(() => null))?.presentList(error)
      if (present) show(present)
      void notify.error(error instanceof ApiError ? error.message : NO_ANSWER)
      return false
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { list, failure, sending, show, write, reload: () => setAttempt(attempt + 1) }
}

export type OwnListState = Omit<ReturnType<typeof useOwnList>, 'list'> & { list: OwnBirthList }

/** Takes the key out of the address without a navigation, so that it is not shared with the address. */
function forgetKeyInAddress(): void {
  if (readOwnerKey(window.location.hash) === null) return
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

/** The whole list as the API takes it. */
export function editOf({ version, items, ...list }: OwnBirthList) {
  const { title, message, expectedOn, recipient, phone, address, district, endsOn } = list
  return {
    ...{ version, title, message, expectedOn, recipient, phone, address, district },
    endsOn: endsOn || null,
    items: items.map(({ id, productId, color, size, quantity, takesMoney }) => ({
      ...{ id, productId, color, size, quantity, takesMoney },
    })),
  }
}
