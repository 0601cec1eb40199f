import { firstPlace } from '../search/first-place.ts'

interface Keys<Key> {
  get(slot: number): Key
  set(slot: number, key: Key): void
}

/**
 * Added slots are sorted on the next read. They are sorted earlier when there are more than 1000 of them and more than
 * this share of the sorted slots.
 */
const PENDING_SHARE = 1 / 10

/** Slots sorted by key, then by id. When the key of a slot changes, the other slots are not sorted again. */
export class SortedSlots<Key extends string | number> {
  private slots: number[] = []
  private pending: number[] = []
  private readonly keys: Keys<Key>
  private readonly idOf: (slot: number) => string

  /** @param idOf returns the id of a slot; slots with equal keys are sorted by id; the id of a slot never changes */
  constructor(keys: Keys<Key>, idOf: (slot: number) => string) {
    this.keys = keys
    this.idOf = idOf
  }

  /** Adds a new slot, which is sorted on the next read or earlier (`PENDING_SHARE`). */
  add(slot: number, key: Key): void {
    this.keys.set(slot, key)
    this.pending.push(slot)
    if (this.pending.length > 1000 && this.pending.length > this.slots.length * PENDING_SHARE) this.settle()
  }

  /** Changes the key of a slot. */
  move(slot: number, key: Key): void {
    if (this.keys.get(slot) === key) return
    this.remove(slot)
    this.keys.set(slot, key)
    this.slots.splice(this.placeOf(slot), 0, slot)
  }

  remove(slot: number): void {
    this.settle()
    this.slots.splice(this.placeOf(slot), 1)
  }

  keyOf(slot: number): Key {
    return this.keys.get(slot)
  }

  /** All slots in order. The array is read-only, and valid only until the next change of a slot. */
  ascending(): readonly number[] {
    this.settle()
    return this.slots
  }

  /** Position of the first slot whose key is at least `from`. */
  firstFrom(from: Key): number {
    this.settle()
    return firstPlace(0, this.slots.length, (place) => this.keys.get(this.slots[place] ?? 0) >= from)
  }

  private settle(): void {
    if (this.pending.length === 0) return
    const added = this.pending.toSorted((one, other) => this.compare(one, other))
    this.pending = []
    const merged: number[] = []
    let next = 0
    for (const slot of this.slots) {
      for (let one = added[next]; one !== undefined && this.compare(one, slot) < 0; one = added[next]) {
        merged.push(one)
        next += 1
      }
      merged.push(slot)
    }
    for (const one of added.slice(next)) merged.push(one)
    this.slots = merged
  }

  /** Position of a slot, or its insertion point. */
  private placeOf(slot: number): number {
    return firstPlace(0, this.slots.length, (place) => this.compare(this.slots[place] ?? 0, slot) >= 0)
  }

  private compare(one: number, other: number): number {
    const [a, b] = [this.keys.get(one), this.keys.get(other)]
    if (a !== b) return a < b ? -1 : 1
    const [id, otherId] = [this.idOf(one), this.idOf(other)]
    return id < otherId ? -1 : id > otherId ? 1 : 0
  }
}

/** Creates a store of number keys, 8 bytes each. */
export function numberKeys(): Keys<number> {
  let keys = new Float64Array(1024)
  return {
    get: (slot) => keys[slot] ?? 0,
    set: (slot, key) => {
      if (slot >= keys.length) {
        const larger = new Float64Array(Math.max(keys.length * 2, slot + 1))
        larger.set(keys)
        keys = larger
      }
      keys[slot] = key
    },
  }
}

/** Creates a store of text keys. */
export function textKeys(): Keys<string> {
  const keys: string[] = []
  return {
    get: (slot) => keys[slot] ?? '',
    set: (slot, key) => {
      keys[slot] = key
    },
  }
}
