import { vi } from 'vitest'

/** Provides empty browser storages; `forbid` makes them throw, as private windows do. */
export function browserStorage() {
  const areas = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
  let forbidden = false
  for (const [name, items] of Object.entries(areas)) {
    const guarded =
      <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) =>
      (...given: Arguments) => {
        if (forbidden) throw new DOMException('The operation is insecure.', 'SecurityError')
        return act(...given)
      }
    vi.stubGlobal(name, {
      getItem: guarded((key: string) => items.get(key) ?? null),
      setItem: guarded((key: string, text: string) => void items.set(key, text)),
      removeItem: guarded((key: string) => void items.delete(key)),
    })
  }
  return { ...areas, forbid: () => (forbidden = true), allow: () => (forbidden = false) }
}
