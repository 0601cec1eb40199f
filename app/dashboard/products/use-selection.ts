import { useState } from 'react'
import { MAX_BULK_PRODUCTS } from '../../../contracts/product-changes.ts'
import { notify } from '../../ui/toasts.tsx'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Selected rows; the selection survives paging and searching.
 * @param many the selected items, in the plural
 */
export function useSelection(max: number = MAX_BULK_PRODUCTS, many = 'produits') {
  const [ids, setIds] = useState(NOTHING)

  function set(changed: readonly string[], selected: boolean) {
    const others = [...ids].filter((id) => !changed.includes(id))
    const next = new Set(selected ? [...others, ...changed] : others)
    if (next.size > max) void notify.warning(`${max} ${many} au maximum à la fois.`)
    else setIds(next)
  }

  return { ids, has: (id: string) => ids.has(id), set, clear: () => setIds(NOTHING) }
}

export type Selection = ReturnType<typeof useSelection>
