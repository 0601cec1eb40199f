const WORD = /\{([^{}\n]+)\}/g

/**
 * Replaces placeholders such as `{name}`; unknown placeholders are unchanged. Removes each line that contains a
 * placeholder with an empty value.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text.split('\n').flatMap((line) => {
    let empty = false
    const filled = line.replace(WORD, (typed, word: string) => {
      const value = Object.hasOwn(values, word) ? values[word] : undefined
      empty ||= value === ''
      return value ?? typed
    })
    return empty ? [] : [filled]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Lists the names of a text's placeholders that are not in `known`. */
export function unknownWords(text: string, known: Readonly<Record<string, string>>): string[] {
  const words = [...text.matchAll(WORD)].map(([, word = '']) => word)
  return words.filter((word) => !Object.hasOwn(known, word))
}
