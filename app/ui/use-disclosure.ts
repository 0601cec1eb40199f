import { useState } from 'react'
import { useLocation } from 'react-router'

/** Open state of an element, such as a menu, that closes on navigation. */
export function useDisclosure() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  return { open: openAt === key, show: () => setOpenAt(key), close: () => setOpenAt(null) }
}
