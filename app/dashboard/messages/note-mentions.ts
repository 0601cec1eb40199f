import { fold } from '../../../domain/text/fold.ts'

interface Colleague {
  id: string
  name: string
}

/** The colleagues whose name stands after `@` in a note; of two names that begin alike the longer one. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const longestFirst = [...colleagues].sort((one, other) => other.name.length - one.name.length)
  const found = new Set<string>()
  const folded = fold(text)
  for (let at = folded.indexOf('@'); at >= 0; at = folded.indexOf('@', at + 1)) {
    const rest = folded.slice(at + 1)
    const named = longestFirst.find(({ name }) => rest.startsWith(fold(name)))
    if (named) found.add(named.id)
  }
  return colleagues.filter(({ id }) => found.has(id))
}

/** The colleagues that the word being typed after `@` may name; empty while none is typed. */
export function suggestedNames(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const typed = /(?:^|\s)@([^@\n]{0,30})$/.exec(text)?.[1]
  if (typed === undefined) return []
  const begin = fold(typed)
  return colleagues.filter(({ name }) => fold(name).startsWith(begin) && fold(name) !== begin.trimEnd())
}

/** The text with the word that is being typed after `@` replaced by a name. */
export function withName(text: string, name: string): string {
  return text.replace(/@[^@\n]{0,30}$/, () => `@${name} `)
}
