const WORD = /\{([^{}\n]+)\}/g

/** Replaces placeholders. A line with an empty placeholder is removed; unknown placeholders are unchanged. */
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

/** Unknown placeholders of a text. */
export function unknownWords(text: string, known: Readonly<Record<string, string>>): string[] {
  const words = [...text.matchAll(WORD)].map(([, word = '']) => word)
  return words.filter((word) => !Object.hasOwn(known, word))
}
