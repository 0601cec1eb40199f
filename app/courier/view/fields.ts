import { element } from './elements.ts'

let made = 0

export interface Field<Control extends HTMLElement = HTMLElement> {
  root: HTMLElement
  control: Control
  /** shows an error and focuses the control; null removes the error */
  setError: (error: string | null) => void
}

function field<Control extends HTMLElement>(label: string, control: Control): Field<Control> {
  made += 1
  const id = `field-${made}`
  const error = element('p', { id: `${id}-error`, class: 'font-bold text-error', role: 'alert' })
  control.id = id
  control.setAttribute('aria-describedby', `${id}-error`)
  const root = element(
    'div',
    { class: 'grid gap-1' },
    element('label', { for: id, class: 'font-bold' }, label),
    control,
    error,
  )
  return {
    root,
    control,
    setError(text) {
      error.textContent = text
      if (text === null) control.removeAttribute('aria-invalid')
      else {
        control.setAttribute('aria-invalid', 'true')
        control.focus()
      }
    },
  }
}

const CONTROL = 'courier-field'

export function amountField(label: string, francs: number): Field<HTMLInputElement> {
  const control = element('input', { class: CONTROL, inputmode: 'numeric', autocomplete: 'off' })
  control.value = String(francs)
  return field(label, control)
}

export function noteField(label: string, text = ''): Field<HTMLTextAreaElement> {
  const control = element('textarea', { class: CONTROL, rows: 2, maxlength: 200 })
  control.value = text
  return field(label, control)
}

export function dayField(label: string, min: string, value: string): Field<HTMLInputElement> {
  const control = element('input', { class: CONTROL, type: 'date', min })
  control.value = value
  return field(label, control)
}

interface Option {
  value: string
  text: string
}

export function selectField(
  label: string,
  options: readonly Option[],
  selected: string,
): Field<HTMLSelectElement> {
  const choices = options.map(({ value, text }) =>
    element('option', { value, selected: value === selected }, text),
  )
  return field(label, element('select', { class: CONTROL }, ...choices))
}

export function choiceField(
  legend: string,
  options: readonly Option[],
  selected: string | null,
  onChange: (value: string) => void = () => {},
) {
  made += 1
  const name = `choice-${made}`
  const error = element('p', { class: 'font-bold text-error', role: 'alert' })
  const inputs = options.map(({ value }) => {
    const input = element('input', { type: 'radio', name, value, class: 'size-5 shrink-0 accent-action' })
    input.checked = value === selected
    input.addEventListener('change', () => onChange(value))
    return input
  })
  const labels = options.map(({ text }, index) =>
    element(
      'label',
      {
        class:
          'flex min-h-11 items-center gap-2 rounded-field border-2 border-line bg-surface px-3 py-2 font-bold has-checked:border-action has-checked:bg-action-tint',
      },
      inputs[index] ?? null,
      text,
    ),
  )
  const root = element(
    'fieldset',
    { class: 'grid grid-cols-2 gap-2' },
    element('legend', { class: 'mb-1 font-bold' }, legend),
    ...labels,
    element('div', { class: 'col-span-2' }, error),
  )
  return {
    root,
    read: () => inputs.find((input) => input.checked)?.value ?? null,
    setError(text: string | null) {
      error.textContent = text
      if (text !== null) inputs[0]?.focus()
    },
  }
}
