import { readFileSync } from 'node:fs'

export function readPage(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}

/** The ids of all requirements (`A-151`, `B-020`), then of all threats (`T-01`). */
export function requirementIds(): string[] {
  const requirements = readPage('docs/requirements.md').matchAll(/^- ([A-HKRW]-\d{2,3}) /gm)
  const threats = readPage('docs/threat-model.md').matchAll(/^\| (T-\d{2}) /gm)
  return [...requirements, ...threats].map(([, id = '']) => id)
}
