import { useState } from 'react'
import { MAX_BULK_PRODUCTS } from '../../../contracts/product-changes.ts'
import { notify } from '../../ui/toasts.tsx'

/** Selected rows; the selection survives paging and searching. */
export interface Selection {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  set: (ids: readonly string[], selected: boolean) => void
  clear: () => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** @param many the selected items, in the plural */
export function useSelection(max: number = MAX_BULK_PRODUCTS, many = 'produits'): Selection {
  const [ids, setIds] = useState(NOTHING)

  function set(changed: readonly string[], selected: boolean) {
    const others = [...ids].filter((id) => !changed.includes(id))
    const next = new Set(selected ? [...others, ...changed] : others)
    if (next.size > max) void notify.warning(`${max} ${many} au maximum à la fois.`)
    else setIds(next)
  }

  return { ids, has: (id) => ids.has(id), set, clear: () => setIds(NOTHING) }
}
