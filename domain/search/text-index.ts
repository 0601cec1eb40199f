import { SEARCH_FIELDS, type SearchField } from '../catalogue/listing.ts'
import { isFirstPart } from './compounds.ts'
import { firstPlace } from './first-place.ts'
import { spellings } from './spellings.ts'
import { formsOf, initialsOf, isStopWord, stem, type WrittenWord, writtenWords } from './words.ts'

/** The texts of a product by field; `facts`: gender, colours, materials and shoe sizes. */
export type IndexedTexts = Readonly<Record<SearchField, string> & { facts: string }>

const FIELDS = [...SEARCH_FIELDS, 'facts'] as const

/** The lowest bits of a posting say which fields contain the word; the higher bits are the product's slot. */
const FIELD_BITS = FIELDS.length
const ALL_FIELDS = 2 ** FIELD_BITS - 1

/** Rank of a word match in each field (lower ranks come first); a match within a longer word adds one. */
const FIELD_RANK: Readonly<Record<(typeof FIELDS)[number], number>> = {
  name: 0,
  brand: 2,
  category: 4,
  subCategory: 4,
  description: 6,
  facts: 6,
}

/** Rank of a match in a brand that most products have. */
const COMMON_BRAND_RANK = 7
/** In a catalogue of fewer products no brand is common. */
const FEW_PRODUCTS = 10

/** The rank without a match. */
export const NO_MATCH = 255

const RANK_OF_FIELDS = Array.from({ length: ALL_FIELDS + 1 }, (_, fields) =>
  Math.min(NO_MATCH, ...FIELDS.flatMap((field, bit) => (fields & (1 << bit) ? FIELD_RANK[field] : []))),
)

/** Fields whose words can replace a misspelt word. */
const NAMED = maskOf(['name', 'brand', 'category', 'subCategory'])
const BRAND = maskOf(['brand'])

/** The bits of these fields; `category` includes the sub-category, and `description` includes the facts. */
export function maskOf(fields: readonly SearchField[]): number {
  const bits = fields.reduce((mask, field) => mask | (1 << FIELDS.indexOf(field)), 0)
  const subCategoryBit = fields.includes('category') ? 1 << FIELDS.indexOf('subCategory') : 0
  const facts = fields.includes('description') ? 1 << FIELDS.indexOf('facts') : 0
  return bits | subCategoryBit | facts
}

interface MatchOptions {
  /** bits of the searched fields */
  fields: number
  /** added to each rank, so that matches of a synonym or a corrected word come later */
  from: number
  /**
   * which longer words match besides whole words: `none`; `begun`, words that begin with the stem; `inside`, also words
   * that contain it, if no word begins with it; `all`, these in any case. A stem of less than four letters that is a word
   * of the catalogue matches only as such, except with `all`
   */
  longer: 'none' | 'begun' | 'inside' | 'all'
}

/** The bits of the fields that say what a product is. */
export const NOUN_FIELDS: number = maskOf(['name', 'category', 'subCategory'])

/** A stem with fewer letters begins too many longer words by chance. */
const SHORTEST_BEGINNING = 4

/** A search within words scans one string of all forms. The string is rebuilt after this number of new words. */
const MAX_NEW_WORDS = 256

/** An index of all words of all products: ids identify words, and slots identify products. */
export class TextIndex {
  private readonly ids = new Map<string, number>()
  /** by word id: the stem and its spellings, folded, on a line each; a spelling within another one is left out */
  private readonly forms: string[] = []
  /** by word id: the spelling in the catalogue, in lower case */
  private readonly written: string[] = []
  /** by word id: the ascending postings of the products with the word */
  private readonly postings: number[][] = []
  /** by slot: word ids and field bits of the product's texts */
  private readonly texts: (Uint32Array | undefined)[] = []
  private readonly spelling = spellings()
  private joined = ''
  private starts: number[] = []
  /** ids of joined words with a spelling that was added later */
  private readonly respelt = new Set<number>()

  /** Adds or replaces the texts of a product. */
  set(slot: number, texts: IndexedTexts): void {
    const words = this.read(texts)
    const known = this.texts[slot]
    if (known && known.length === words.length && known.every((word, at) => word === words[at])) return
    const [before, after] = [new Set(known), new Set(words)]
    for (const word of before) if (!after.has(word)) this.removePosting(word, slot)
    for (const word of after) if (!before.has(word)) this.addPosting(word, slot)
    this.texts[slot] = words
  }

  remove(slot: number): void {
    for (const word of this.texts[slot] ?? []) this.removePosting(word, slot)
    this.texts[slot] = undefined
  }

  /** Sets the rank of each slot that a stem matches, unless `ranks` already contains a lower rank for the slot. */
  match(requested: string, ranks: Uint8Array, { fields, from, longer }: MatchOptions): void {
    const whole = this.ids.get(requested)
    const isWord =
      whole !== undefined && lower(this.postings[whole], ranks, this.ranksOfWord(whole, fields, from))
    if (longer === 'none' || (isWord && longer !== 'all' && requested.length < SHORTEST_BEGINNING)) return
    const ofParts = ranksFrom(fields, from + 1)
    const containing = [...this.containing(requested)].filter((id) => id !== whole)
    const lowerAll = (ids: readonly number[]) =>
      ids.filter((id) => lower(this.postings[id], ranks, ofParts)).length > 0
    if (longer === 'all') return void lowerAll(containing)
    const isBegun = lowerAll(containing.filter((id) => this.begins(id, requested)))
    if (longer === 'inside' && !isWord && !isBegun) lowerAll(containing)
  }

  private begins(id: number, requested: string): boolean {
    const forms = this.forms[id] ?? ''
    return forms.startsWith(requested) || forms.includes(`\n${requested}`)
  }

  /**
   * The intended word of a misspelt word, from names, brands and categories; null when none is near. A word of the
   * catalogue is corrected only to another spelling of the same sound, because it is not a mistake.
   * @param forms the stem of the misspelt word, and the word
   */
  correct(forms: readonly string[]): { written: string } | null {
    const isKnown = forms.some((form) => (this.postings[this.ids.get(form) ?? -1]?.length ?? 0) > 0)
    const id = this.spelling.nearest(forms, (one) => this.countNamed(one), { alike: isKnown })
    return id === null ? null : { written: this.written[id] ?? '' }
  }

  /** A word of the brand of most products, such as the shop's own name, says little: it ranks below all other fields. */
  private ranksOfWord(id: number, fields: number, from: number): Uint8Array {
    const postings = this.postings[id] ?? []
    const most = Math.max(FEW_PRODUCTS, this.texts.length / 2)
    if (postings.length <= most) return ranksFrom(fields, from)
    let branded = 0
    for (const posting of postings) if ((posting & BRAND) !== 0) branded += 1
    if (branded <= most) return ranksFrom(fields, from)
    const others = ranksFrom(fields & ~BRAND, from)
    return ranksFrom(fields, from).map((rank, found) =>
      rank === NO_MATCH ? rank : Math.min(others[found] ?? NO_MATCH, from + COMMON_BRAND_RANK),
    )
  }

  private countNamed(id: number): number {
    let count = 0
    for (const posting of this.postings[id] ?? []) if ((posting & NAMED) !== 0) count += 1
    return count
  }

  /** Returns the ascending word ids of the texts, each with the bits of the fields that contain the word. */
  private read(texts: IndexedTexts): Uint32Array {
    const found = new Map<number, number>()
    for (const [bit, field] of FIELDS.entries()) {
      for (const [word, written] of stemsOf(texts[field])) {
        const id = this.idOf(word, written, (NAMED & (1 << bit)) !== 0)
        found.set(id, (found.get(id) ?? 0) | (1 << bit))
      }
    }
    return Uint32Array.from(found, ([id, fields]) => id * 2 ** FIELD_BITS + fields).sort()
  }

  private idOf(word: string, written: string, named: boolean): number {
    const { folded } = formsOf(written)
    const known = this.ids.get(word)
    const id = known ?? this.forms.length
    if (known === undefined) {
      this.ids.set(word, id)
      this.forms.push(word)
      this.written.push(written.toLowerCase())
      this.postings.push([])
    }
    const forms = this.forms[id] ?? ''
    if (!forms.includes(folded)) {
      this.forms[id] = folded.includes(forms) ? folded : `${forms}\n${folded}`
      if (id < this.starts.length) this.respelt.add(id)
    }
    if (named) {
      this.spelling.add(id, word)
      this.spelling.add(id, folded)
    }
    return id
  }

  private addPosting(entry: number, slot: number): void {
    const { postings, posting } = this.locate(entry, slot)
    if ((postings.at(-1) ?? -1) < posting) postings.push(posting)
    else postings.splice(placeOf(postings, posting), 0, posting)
  }

  private removePosting(entry: number, slot: number): void {
    const { postings, posting } = this.locate(entry, slot)
    postings.splice(placeOf(postings, posting), 1)
  }

  private locate(entry: number, slot: number): { postings: number[]; posting: number } {
    const fields = entry & ALL_FIELDS
    return { postings: this.postings[entry >>> FIELD_BITS] ?? [], posting: slot * 2 ** FIELD_BITS + fields }
  }

  /** Yields the ids of the words that contain `requested`. */
  private *containing(requested: string): Iterable<number> {
    this.joinNewWords()
    let id = 0
    let place = this.joined.indexOf(requested)
    while (place >= 0) {
      id = wordAt(this.starts, place, id)
      yield id
      id += 1
      place = id < this.starts.length ? this.joined.indexOf(requested, this.starts[id]) : -1
    }
    for (id = this.starts.length; id < this.forms.length; id++) {
      if (this.forms[id]?.includes(requested)) yield id
    }
    for (id of this.respelt) if (this.forms[id]?.includes(requested)) yield id
  }

  /** Joins the words again when many are new. */
  joinNewWords(): void {
    if (this.forms.length - this.starts.length + this.respelt.size <= MAX_NEW_WORDS) return
    this.joined = this.forms.join(' ')
    let start = 0
    this.starts = this.forms.map((forms) => {
      const own = start
      start += forms.length + 1
      return own
    })
    this.respelt.clear()
  }
}

/** @returns whether any posting has a rank */
function lower(postings: readonly number[] | undefined, ranks: Uint8Array, rankOf: Uint8Array): boolean {
  let isFound = false
  if (!postings) return isFound
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at] ?? 0
    const slot = posting >>> FIELD_BITS
    const rank = rankOf[posting & ALL_FIELDS] ?? NO_MATCH
    if (rank !== NO_MATCH) isFound = true
    if (rank < (ranks[slot] ?? 0)) ranks[slot] = rank
  }
  return isFound
}

/** Returns the rank of each set of matching fields, counting only fields in `searched`. `from` is added to each rank. */
function ranksFrom(searched: number, from: number): Uint8Array {
  return Uint8Array.from(RANK_OF_FIELDS, (_, fields) => {
    const rank = RANK_OF_FIELDS[fields & searched] ?? NO_MATCH
    return rank === NO_MATCH ? NO_MATCH : rank + from
  })
}

/**
 * Yields the searchable stems of a text with their spellings; a compound yields its parts and the joined word, `porte
 * bébé` too.
 */
function* stemsOf(text: string): Iterable<[stem: string, written: string]> {
  let compound: WrittenWord[] = []
  let before = ''
  for (const word of writtenWords(text)) {
    if (isFirstPart(before)) yield [stem(before + word.written), before + word.written]
    before = word.joint === '-' ? '' : formsOf(word.written).folded
    const single = stem(word.written)
    if (!isStopWord(single)) yield [single, word.written]
    compound.push(word)
    if (word.joint === '-' || word.joint === '&') continue
    if (compound.length > 1) yield* joinedForms(compound)
    compound = []
  }
}

/** `porte-bébé` is also indexed as `portebebe`, `H&M` as `h&m` and `hm`. */
function* joinedForms(words: readonly WrittenWord[]): Iterable<[stem: string, written: string]> {
  const joined = words.map(({ written }) => written).join('')
  yield [stem(joined), joined]
  if (words.some(({ joint }) => joint === '&')) yield [initialsOf(words), joined]
}

/** Position of a number among ascending ones, or its insertion point. */
function placeOf(ascending: readonly number[], requested: number): number {
  return firstPlace(0, ascending.length, (place) => (ascending[place] ?? 0) >= requested)
}

/** Returns the id of the last word that starts at or before a position of the joined text. */
function wordAt(starts: readonly number[], place: number, first: number): number {
  return firstPlace(first, starts.length, (word) => (starts[word] ?? 0) > place) - 1
}
