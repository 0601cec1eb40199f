/** Replacement texts by the name of their placeholder, without braces. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** Names of placeholders, with descriptions for the merchant who writes a text. */
export const PLACEHOLDERS = {
  name: 'le nom de la boutique',
  email: 'l’adresse e-mail de la boutique',
  'delivery.dakar': 'le délai de livraison à Dakar',
  'delivery.mbour': 'le délai de livraison à Mbour',
  'delivery.express': 'le délai de la livraison express',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

interface Named {
  name: string
  email: string
  delivery: { dakar: string; mbour: string; express: string }
}

export function placeholderValues({ name, email, delivery }: Named): PlaceholderValues {
  return {
    name,
    email,
    'delivery.dakar': delivery.dakar,
    'delivery.mbour': delivery.mbour,
    'delivery.express': delivery.express,
  }
}

/** Replaces known placeholders; others are unchanged. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{([a-z.]{1,40})\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : typed,
  )
}

/** As `fillPlaceholders`, for HTML: values are escaped. */
export function fillHtmlPlaceholders(html: string, values: PlaceholderValues): string {
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])
  return fillPlaceholders(html, Object.fromEntries(escaped) as Record<Placeholder, string>)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
