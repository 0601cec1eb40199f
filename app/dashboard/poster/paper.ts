export type PosterPaper = 'a4' | 'a6'

export const POSTER_PAPERS: readonly { paper: PosterPaper; label: string }[] = [
  { paper: 'a4', label: 'Affiche A4' },
  { paper: 'a6', label: 'Autocollant A6' },
]

export function readPosterPaper(value: string | null): PosterPaper {
  return value === 'a6' ? 'a6' : 'a4'
}

/** In units that every browser supports: CSS has no A6. */
const SHEETS: Readonly<Record<PosterPaper, string>> = { a4: '210mm 297mm', a6: '105mm 148mm' }

/** The `@page` rule: the poster has its own margin. */
export function posterPageRule(paper: PosterPaper): string {
  return `@page { size: ${SHEETS[paper]}; margin: 0 }`
}
