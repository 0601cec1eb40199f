import { isRecord, own, parseJson, readText } from '../../domain/unknown-values.ts'
import { fill } from '../browser/early-input.ts'
import { createStorageItem } from '../browser/store.ts'
import { hydrateAll } from '../ui/when-visible-or-interacted.ts'

const storage = createStorageItem('sessionStorage', 'typedText')
/** Passwords are not stored. */
const FIELDS =
  ':is(main, header) :is(textarea, select, input:not([type=password], [type=file], [type=hidden]))'
/** Maximum number of animation frames to wait for the fields and for hydration. */
const FRAMES = 600

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Stores what the visitor typed and chose on this page, for `restoreFormValues` after a reload. */
export function saveFormValues(): void {
  const values = fields().map(changedValue)
  if (values.some((value) => value !== '')) {
    storage.write(JSON.stringify({ path: window.location.pathname, values }))
  }
}

export function restoreFormValues(): void {
  const stored = parseJson(storage.read())
  if (!isRecord(stored) || own(stored, 'path') !== window.location.pathname) return
  const values = own(stored, 'values')
  storage.write(null)
  if (!Array.isArray(values)) return
  whenThere(values, FRAMES)
}

function whenThere(values: readonly unknown[], frames: number): void {
  const there = fields()
  if (there.length >= values.length && document.querySelector('[data-later=""]') === null) {
    values.forEach((value, index) => {
      const field = there[index]
      const text = readText(value) ?? ''
      if (field && text !== '' && changedValue(field) === '') fill(field, { value: text, checked: true })
    })
  } else if (frames > 0) {
    hydrateAll()
    requestAnimationFrame(() => whenThere(values, frames - 1))
  }
}

/** What differs from the field's first value; empty otherwise. */
function changedValue(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return first?.selected ? '' : field.value
  }
  const isChoice = field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)
  return isChoice && (!field.checked || field.defaultChecked) ? '' : field.value
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
}
