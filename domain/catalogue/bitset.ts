/** A chunk covers 2 ** CHUNK_BITS possible members; an unused chunk takes no memory. */
const CHUNK_BITS = 11
const WORDS = 2 ** CHUNK_BITS / 32

const NO_WORDS = new Uint32Array(WORDS)

/** A set of small whole numbers. It counts the members that it shares with other sets without listing them. */
export class Bitset {
  private readonly chunks: (Uint32Array | null)[] = []

  add(member: number): void {
    const index = member >>> CHUNK_BITS
    while (this.chunks.length <= index) this.chunks.push(null)
    const chunk = this.chunks[index] ?? new Uint32Array(WORDS)
    this.chunks[index] = chunk
    const word = wordOf(member)
    chunk[word] = at(chunk, word) | (1 << (member & 31))
  }

  delete(member: number): void {
    const chunk = this.chunks[member >>> CHUNK_BITS]
    const word = wordOf(member)
    if (chunk) chunk[word] = at(chunk, word) & ~(1 << (member & 31))
  }

  has(member: number): boolean {
    const chunk = this.chunks[member >>> CHUNK_BITS]
    return chunk ? ((at(chunk, wordOf(member)) >>> (member & 31)) & 1) === 1 : false
  }

  /** Visits the members in ascending order. */
  forEach(visit: (member: number) => void): void {
    for (const [index, chunk] of this.chunks.entries()) {
      if (!chunk) continue
      for (let word = 0; word < WORDS; word++) {
        const first = index * 2 ** CHUNK_BITS + word * 32
        for (let rest = at(chunk, word); rest !== 0; rest &= rest - 1)
          visit(first + 31 - Math.clz32(rest & -rest))
      }
    }
  }

  count(): number {
    return this.countCommon(this)
  }

  /** The number of members that both sets have. */
  countCommon(other: Bitset): number {
    let count = 0
    for (let index = 0; index < this.chunks.length; index++) {
      const [chunk, others] = [this.chunks[index], other.chunks[index]]
      if (!chunk || !others) continue
      for (let word = 0; word < WORDS; word++) count += bits(at(chunk, word) & at(others, word))
    }
    return count
  }

  /** Whether the sets share a member. */
  meets(other: Bitset): boolean {
    for (let index = 0; index < this.chunks.length; index++) {
      const [chunk, others] = [this.chunks[index], other.chunks[index]]
      if (!chunk || !others) continue
      for (let word = 0; word < WORDS; word++) if ((at(chunk, word) & at(others, word)) !== 0) return true
    }
    return false
  }

  /** A new set of the members of both. */
  and(other: Bitset): Bitset {
    return this.combine(other, (one, others) => one & others)
  }

  /** A new set of the members that `other` does not have. */
  except(other: Bitset): Bitset {
    return this.combine(other, (one, others) => one & ~others)
  }

  /** A new set of the members of either. */
  or(other: Bitset): Bitset {
    return this.combine(other, (one, others) => one | others)
  }

  /** Adds the members of another set. */
  addAll(other: Bitset): void {
    for (const [index, others] of other.chunks.entries()) {
      const chunk = this.chunks[index] ?? null
      if (chunk && others)
        for (let word = 0; word < WORDS; word++) chunk[word] = at(chunk, word) | at(others, word)
      else this.chunks[index] = chunk ?? others?.slice() ?? null
    }
  }

  private combine(other: Bitset, join: (one: number, others: number) => number): Bitset {
    const result = new Bitset()
    const length = Math.max(this.chunks.length, other.chunks.length)
    for (let index = 0; index < length; index++) {
      const [chunk, others] = [this.chunks[index], other.chunks[index]]
      result.chunks.push(chunk || others ? joinWords(chunk ?? NO_WORDS, others ?? NO_WORDS, join) : null)
    }
    return result
  }
}

function joinWords(
  chunk: Uint32Array,
  others: Uint32Array,
  join: (one: number, others: number) => number,
): Uint32Array | null {
  const words = new Uint32Array(WORDS)
  let any = 0
  for (let word = 0; word < WORDS; word++) {
    const joined = join(at(chunk, word), at(others, word))
    words[word] = joined
    any |= joined
  }
  return any === 0 ? null : words
}

const wordOf = (member: number) => (member >>> 5) & (WORDS - 1)

const at = (chunk: Uint32Array, word: number) => chunk[word] ?? 0

/** Counts the bits set in a 32-bit word. */
function bits(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
