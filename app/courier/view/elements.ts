type Child = Node | string | null | false

interface Attributes {
  class?: string
  onclick?: () => void
  [name: string]: string | number | boolean | null | undefined | (() => void)
}

/** Creates an element; texts are never parsed as HTML. */
export function element<const Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { onclick, ...attributes }: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string' || typeof value === 'number') made.setAttribute(name, String(value))
  }
  if (onclick) made.addEventListener('click', onclick)
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

const COLORS = {
  primary: 'bg-action text-white hover:bg-action-deep',
  secondary: 'border-2 border-action bg-surface text-action hover:bg-action-tint',
  quiet: 'border-2 border-line bg-surface text-ink hover:bg-line/60',
} as const

interface ButtonSettings {
  id?: string
  type?: 'button' | 'submit'
  variant?: keyof typeof COLORS
  label?: string
  onclick?: () => void
}

export function button(
  text: string,
  { variant = 'quiet', type = 'button', label, ...rest }: ButtonSettings,
): HTMLButtonElement {
  return element(
    'button',
    { type, class: `courier-button px-4 ${COLORS[variant]}`, 'aria-label': label, ...rest },
    text,
  )
}

/** A link that opens another app: telephone, chat or map. */
export function appLink(text: string, href: string, label: string, id: string): HTMLAnchorElement {
  const settings = { id, href, target: '_blank', rel: 'noopener', 'aria-label': label }
  return element(
    'a',
    { ...settings, class: `courier-button px-1 whitespace-nowrap ${COLORS.secondary}` },
    text,
  )
}

/**
 * Replaces the content of `place`. When the focused element is replaced, the new element with the same id takes the
 * focus.
 */
export function replaceContent(place: HTMLElement, content: readonly HTMLElement[]): void {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : null
  place.replaceChildren(...content)
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}
