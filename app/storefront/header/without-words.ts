import { quoted } from '../../../domain/text/quoted.ts'

/** Says which words of a search its near results lack: `Sans « rouge »`. */
export const withoutWords = (words: readonly string[]): string =>
  `Sans ${words.map((one) => quoted(one)).join(', ')}`
