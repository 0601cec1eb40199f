const WORD = /\{([^{}\n]+)\}/g

/** Replaces the words in braces. A line whose word has no value is left out; unknown words stay as typed. */
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

/** The words in braces that a text contains and that nothing replaces. */
export function unknownWords(text: string, known: Readonly<Record<string, string>>): string[] {
  const words = [...text.matchAll(WORD)].map(([, word = '']) => word)
  return words.filter((word) => !Object.hasOwn(known, word))
}
