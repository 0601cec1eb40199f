import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { typeInto } from '../browser/early-input.ts'
import { createStorageItem } from '../browser/store.ts'
import { hydrateAll } from '../ui/when-visible-or-interacted.ts'

const storage = createStorageItem('sessionStorage', 'typedText')
const FIELDS = 'main :is(textarea, input:is([type=text], [type=email], [type=tel], :not([type])))'
/** Maximum number of animation frames to wait for the fields and for hydration. */
const FRAMES = 600

type Field = HTMLInputElement | HTMLTextAreaElement

export function saveFormValues(): void {
  const texts = fields().map(({ value }) => value)
  if (texts.some((text) => text !== '')) {
    storage.write(JSON.stringify({ path: window.location.pathname, texts }))
  }
}

export function restoreFormValues(): void {
  const stored = parseJson(storage.read())
  if (!isRecord(stored)) return
  const texts = own(stored, 'texts')
  storage.write(null)
  if (!Array.isArray(texts) || own(stored, 'path') !== window.location.pathname) return
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
