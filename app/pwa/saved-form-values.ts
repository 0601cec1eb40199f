import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { typeInto } from '../browser/early-input.ts'
import { createStorageItem } from '../browser/storage-item.ts'
import { hydrateAll } from '../ui/when-visible-or-interacted.ts'

const storage = createStorageItem('sessionStorage', 'typedText')
const FIELDS = 'main :is(textarea, input:is([type=text], [type=email], [type=tel], :not([type])))'
/** A page shows its fields once it is hydrated; after so many frames it no longer will. */
const FRAMES = 600

type Field = HTMLInputElement | HTMLTextAreaElement

/** Keeps what stands in the page's fields over a reload. */
export function saveFormValues(): void {
  const texts = fields().map(({ value }) => value)
  if (texts.some((text) => text !== '')) {
    storage.write(JSON.stringify({ path: window.location.pathname, texts }))
  }
}

/** Puts it back into the fields of the same page, as if it were typed again. */
export function restoreFormValues(): void {
  const kept = parseJson(storage.read())
  if (!isRecord(kept)) return
  const texts = own(kept, 'texts')
  storage.write(null)
  if (!Array.isArray(texts) || own(kept, 'path') !== window.location.pathname) return
  hydrateAll()
  whenThere(texts, FRAMES)
}

function whenThere(texts: readonly unknown[], frames: number): void {
  const there = fields()
  if (there.length >= texts.length && document.querySelector('[data-later=""]') === null) {
    texts.forEach((text, index) => {
      const field = there[index]
      if (field && field.value === '') typeInto(field, readText(text) ?? '')
    })
  } else if (frames > 0) {
    requestAnimationFrame(() => whenThere(texts, frames - 1))
  }
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
}
