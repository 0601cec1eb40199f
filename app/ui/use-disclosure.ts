import { useState } from 'react'
import { useLocation } from 'react-router'

/** Something to open on a page, which is closed again on the next, and on the way back from there. */
export function useDisclosure() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  return { open: openAt === key, show: () => setOpenAt(key), close: () => setOpenAt(null) }
}
