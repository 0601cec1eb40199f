import type { Random } from '../harness/seeded-random.ts'

/** So many that none of them does enough to meet a limit, and all of them are known to the shop at the same time. */
const SHOPPERS = 4000

/** A phone somewhere: an address, and the cookie the shop gave it. */
export interface Shopper {
  number: number
  address: string
  cookie: string | null
}

/** Thousands of phones, each with an address of its own, as a proxy in front of the shop names them. */
export function gather(count = SHOPPERS): Shopper[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    cookie: null,
    address: `100.64.${number >> 8}.${number & 255}`,
  }))
}

/** One of them, by chance. */
export function someone(crowd: readonly Shopper[], random: Random): Shopper {
  return random.oneOf(crowd)
}

/** Keeps the cookie an answer came with. */
export function remember(shopper: Shopper, setCookie: readonly string[] | undefined): void {
  const [given] = setCookie ?? []
  if (given !== undefined) shopper.cookie = given.split(';', 1)[0] ?? null
}
