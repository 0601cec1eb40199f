/** A bullet, as chat apps, word processors and phones type it, at the start of a line. */
const BULLET = /^([ \t]*)[•◦▪▫●○■‣⁃·–—][ \t\u00a0]+/gmu

/** Replaces typed bullets by the `- ` of a Markdown list, which would otherwise become one paragraph. */
export function markdownBullets(text: string): string {
  return text.replace(BULLET, '$1- ')
}
