/** A tap or a typed value from before hydration. */
type EarlyInput = readonly [element: HTMLElement, field?: { value: string; checked: boolean }]

declare global {
  interface Window {
    /** in order of occurrence; `awake` is set once the input from before hydration is replayed */
    earlyInput?: EarlyInput[] & { awake?: boolean }
  }
}

/**
 * Runs in the head. Records taps and input: everywhere until hydration, then only in deferred sections that are not
 * hydrated yet. Ignores links, and submit buttons of forms with an action, because they work without scripts.
 */
export const RECORD_EARLY_INPUT = `(function(early){
function record(e){
var el=e.type==='click'?e.target.closest('button'):e.target;
if(!e.isTrusted||!el||early.awake&&!el.closest('[data-later=""]'))return;
if(e.type==='input')return early.push([el,{value:el.value,checked:el.checked}]);
if(el.type==='submit'&&el.form&&el.form.getAttribute('action'))return;
e.preventDefault();e.stopImmediatePropagation();el.setAttribute('aria-busy','true');el.setAttribute('data-waiting','');
early.push([el])}
addEventListener('click',record,true);addEventListener('input',record,true)
})(window.earlyInput=[])`

/** Replays the recorded input of hydrated elements. Lets React render after each entry. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput
  if (!early) return
  for (;;) {
    const next = early.findIndex(([element]) => !element.closest('[data-later=""]'))
    const [[element, field] = []] = next === -1 ? [] : early.splice(next, 1)
    if (!element) break
    if (!field) tap(element)
    // Only the last value of a field is replayed.
    else if (!early.some(([other, later]) => other === element && later)) fill(element as Field, field)
    await nextTask()
  }
  early.awake = true
}

/** Lets React render. A timer would be delayed in a hidden tab. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

function tap(button: HTMLElement): void {
  button.removeAttribute('aria-busy')
  button.removeAttribute('data-waiting')
  button.click()
}

type TextField = HTMLInputElement | HTMLTextAreaElement
type Field = TextField | HTMLSelectElement

/** Sets a field as the visitor would. */
export function fill(field: Field, { value, checked }: { value: string; checked: boolean }): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (/^(checkbox|radio)$/.test(field.type)) {
    // React fires `onChange` only for a click that changes `checked`, so `checked` is inverted before the click.
    Object.assign(field, { checked: !checked })
    field.click()
  } else typeInto(field, value)
}

/** Sets a field's value as if typed. React detects only a value set through the prototype's setter. */
export function typeInto(field: TextField, text: string): void {
  const caret = field.value === text ? field.selectionStart : text.length
  const end = field.selectionEnd
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  // `selectionEnd` is null for e-mail inputs, which do not support `setSelectionRange`.
  if (end !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
