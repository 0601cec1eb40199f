import type { CourierActionInput } from '../../../contracts/order-action.ts'
import { button, element } from './elements.ts'

export interface OutcomeForm {
  title: string
  submit: string
  content: HTMLElement[]
  /** the input; null when a field shows an error */
  read: () => CourierActionInput | null
}

/** Shows a form in a modal dialog, which closes when a valid input is submitted. */
export function openForm(form: OutcomeForm, onSubmit: (input: CourierActionInput) => void): void {
  const titleId = 'outcome-title'
  const close = () => dialog.close()
  const body = element(
    'form',
    { class: 'grid gap-4 p-4', novalidate: true },
    element('h2', { id: titleId, class: 'text-xl font-extrabold' }, form.title),
    ...form.content,
    element(
      'div',
      { class: 'flex flex-wrap justify-end gap-2' },
      button('Retour', { onclick: close }),
      button(form.submit, { type: 'submit', variant: 'primary' }),
    ),
  )
  const dialog = element(
    'dialog',
    {
      'aria-labelledby': titleId,
      class:
        'm-auto mb-0 max-h-[92dvh] w-full max-w-xl overflow-y-auto rounded-t-panel bg-ground p-0 text-ink backdrop:bg-ink/45 sm:mb-auto sm:rounded-panel',
    },
    body,
  )
  body.addEventListener('submit', (event) => {
    event.preventDefault()
    const input = form.read()
    if (!input) return
    close()
    onSubmit(input)
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
