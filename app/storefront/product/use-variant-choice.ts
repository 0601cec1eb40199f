import { useState } from 'react'
import { useLocation } from 'react-router'
import { offeredChoices, requestedChoice } from '../../../domain/catalogue/choose-variant.ts'
import { offeredChoice } from '../../../domain/catalogue/offered-choice.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'

/** The displayed colour, size and image: the selected ones, or those in the URL. */
export function useVariantChoice(product: Product) {
  const offered = offeredChoices(product)
  const { search } = useLocation()
  // The server sends the same HTML for every variant in the URL, also from the service worker's cache.
  const requested = requestedChoice(new URLSearchParams(useHydrated() ? search : ''), offered)
  const [chosen, setChosen] = useState<{ color?: string; size?: string; image?: number }>({})
  const choice = { color: chosen.color ?? requested.color, size: chosen.size ?? requested.size }

  const imageOf = (color: string | null) => {
    const index = color === null ? -1 : product.colors.indexOf(color)
    return product.images[index] === undefined ? undefined : index
  }
  const image = chosen.image ?? imageOf(requested.color) ?? 0

  return {
    offered,
    choice,
    image,
    /** Keeps the image when the colour has none. */
    chooseColor: (color: string) => setChosen({ ...chosen, color, image: imageOf(color) ?? image }),
    chooseSize: (size: string) => setChosen({ ...chosen, size }),
    /** Keeps the colour when the image has none. */
    chooseImage: (index: number) => {
      const color = offeredChoice(product.colors[index] ?? null, offered.colors) ?? choice.color
      setChosen({ ...chosen, image: index, ...(color !== null && { color }) })
    },
  }
}
