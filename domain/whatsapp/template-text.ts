import { oneLine } from '../text/words.ts'

const PARAMETER = /\{\{\s*(\w{1,60})\s*\}\}/g

/** The names, or numbers, of the parameters in a text of a template, each once. */
export function templateParameters(text: string): string[] {
  return [...new Set([...text.matchAll(PARAMETER)].map(([, name = '']) => name))]
}

/** What the customer reads of a template; a parameter without a value stays as it is written. */
export function filledTemplate(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(PARAMETER, (typed, name: string) =>
    Object.hasOwn(values, name) ? parameterText(values[name] ?? '') || typed : typed,
  )
}

/** A value as WhatsApp takes it, in one line; empty where there is none. */
export function parameterText(value: string): string {
  return oneLine(value.replaceAll('\n', ', '))
}

/** A value that somebody gave for a parameter, as WhatsApp takes it; empty where there is none. */
export function givenValue(values: Readonly<Record<string, string>>, parameter: string): string {
  return parameterText(Object.hasOwn(values, parameter) ? (values[parameter] ?? '') : '')
}

interface Described {
  category: string
  components: readonly { type: string; format: string; text: string; buttonUrls: readonly string[] }[]
}

/** Why the shop cannot send a template, in French; null for one that it can. */
export function templateProblem({ category, components }: Described): string | null {
  const header = components.find(({ type }) => type === 'HEADER')
  if (category === 'AUTHENTICATION') return 'Ce modèle n’est fait que pour des codes de connexion.'
  if (header && header.format !== 'TEXT') return 'Ce modèle a une image, une vidéo ou un document en tête.'
  if (header && templateParameters(header.text).length > 0)
    return 'Le titre de ce modèle a des mots à remplir.'
  if (components.some(({ buttonUrls }) => buttonUrls.some((url) => url.includes('{{'))))
    return 'Un bouton de ce modèle a un lien à compléter.'
  if (!components.some(({ type, text }) => type === 'BODY' && text !== ''))
    return 'Ce modèle n’a pas de texte.'
  return null
}
