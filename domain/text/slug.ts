import { fold } from './fold.ts'

/** Builds a URL slug: lower-case ASCII letters and digits joined by hyphens, at most 60 long. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}
