/** Says which words of a search its near results lack: `Sans « rouge »`. */
export const withoutWords = (words: readonly string[]): string =>
  `Sans ${words.map((one) => `«\u202f${one}\u202f»`).join(', ')}`
