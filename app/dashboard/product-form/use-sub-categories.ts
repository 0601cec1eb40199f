import { useRef, useState } from 'react'
import { readTexts } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'

/** Suggestions, fetched once per category when the field is focused. */
export function useSubCategories(category: string) {
  const [found, setFound] = useState<Readonly<Record<string, readonly string[]>>>({})
  const asked = useRef(new Set<string>())

  async function fetchOnce() {
    if (asked.current.has(category)) return
    asked.current.add(category)
    try {
      const { data } = await adminApi(apiUrl('/sub-categories', { category: category || undefined }))
      setFound((before) => ({ ...before, [category]: readTexts(data) }))
    } catch {
      // Free text works without suggestions; the next focus tries again.
      asked.current.delete(category)
    }
  }

  return { subCategories: found[category] ?? [], fetchOnce }
}
