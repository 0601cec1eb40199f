import type { Random } from '../harness/seeded-random.ts'

/** Enough that none of them reaches a rate limit. */
const USERS = 4000

export interface VirtualUser {
  number: number
  address: string
  cookie: string | null
}

export function createVirtualUsers(count = USERS): VirtualUser[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    cookie: null,
    address: `100.64.${number >> 8}.${number & 255}`,
  }))
}

export function randomUser(users: readonly VirtualUser[], random: Random): VirtualUser {
  return random.oneOf(users)
}

export function storeCookie(user: VirtualUser, setCookie: readonly string[] | undefined): void {
  const [given] = setCookie ?? []
  if (given !== undefined) user.cookie = given.split(';', 1)[0] ?? null
}
