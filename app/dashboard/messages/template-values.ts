import type { ShownTemplate } from '../../../contracts/conversation.ts'

/** The parameters that have no value yet: WhatsApp refuses an empty one. */
export function missingValues(
  { parameters }: Pick<ShownTemplate, 'parameters'>,
  values: Readonly<Record<string, string>>,
): string[] {
  return parameters.map(({ name }) => name).filter((name) => !values[name]?.trim())
}

/** The name of a template or parameter as a person writes it: `suivi_commande` is `Suivi commande`. */
export function readableName(name: string): string {
  const words = name.replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
