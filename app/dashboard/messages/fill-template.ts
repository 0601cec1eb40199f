import type { ShownTemplate } from '../../../contracts/conversation.ts'

const PARAMETER = /\{\{\s*([^{}]+?)\s*\}\}/g

/** The text of a template with its parameters filled in; a parameter without a value stays as it is written. */
export function fillTemplate(
  { body }: Pick<ShownTemplate, 'body'>,
  values: Readonly<Record<string, string>>,
): string {
  return body.replace(PARAMETER, (written, name: string) => values[name]?.trim() || written)
}

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
