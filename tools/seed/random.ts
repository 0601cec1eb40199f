/** A number below `below` that looks drawn and depends on what is given alone: the same catalogue every time. */
export function drawn(seed: number, salt: number, below: number): number {
  let mixed = Math.imul(seed ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return (mixed >>> 0) % below
}

/** An entry that looks drawn and depends on what is given alone. */
export function oneOf<T>(entries: readonly T[], seed: number, salt: number): T {
  return entries[drawn(seed, salt, entries.length)] as T
}
