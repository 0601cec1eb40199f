import { formatFrancs } from '../pricing/francs.ts'

/** Price and stock of a product when it was liked. */
export interface SeenOffer {
  /** francs, the price to pay */
  price: number
  stock: number
}

export interface FavouriteChange {
  text: string
  isGood: boolean
}

/** The highest stock that counts as low. A drop from a higher stock to a low one is reported. */
const MAX_LOW_STOCK = 3

/** Changes of a product since it was liked, in French, the price first. */
export function favouriteChanges(before: SeenOffer, now: SeenOffer): FavouriteChange[] {
  return [...priceChanges(now.price - before.price), ...stockChanges(before.stock, now.stock)]
}

function priceChanges(difference: number): FavouriteChange[] {
  if (difference === 0) return []
  const isGood = difference < 0
  return [{ text: `${isGood ? 'Moins' : 'Plus'} cher de ${formatFrancs(Math.abs(difference))}`, isGood }]
}

function stockChanges(before: number, now: number): FavouriteChange[] {
  if (before > 0 && now <= 0) return [{ text: 'N’est plus en stock', isGood: false }]
  if (before <= 0 && now > 0) return [{ text: 'De nouveau en stock', isGood: true }]
  return now > 0 && now <= MAX_LOW_STOCK && before > MAX_LOW_STOCK
    ? [{ text: `Plus que ${now} en stock`, isGood: false }]
    : []
}
