import { hash } from 'node:crypto'

/** Hosts to allow when the merchant has configured analytics. */
const ANALYTICS = {
  scripts: ['https://www.googletagmanager.com'],
  reports: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

interface Needs {
  /** URL of the API; relative when the API is on the shop's host */
  apiBase: string
  analytics: boolean
  https: boolean
  /** origins that the page may show in a frame */
  frames?: readonly string[]
}

/** Policy sources of the shop's own inline scripts and styles. No other inline code runs. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * The toast library adds an empty style element and then fills it with its styles. After an update of the library,
 * `tests/browser/csp.test.ts` and the browser's console name the new hash.
 */
const TOAST_STYLES = [sourceHash(''), "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"]

export function pagePolicy(
  { scripts, styles }: InlineHashes,
  { apiBase, analytics, https, frames = [] }: Needs,
): string {
  const measuring = analytics ? ANALYTICS : { scripts: [], reports: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...measuring.scripts],
    ...(styles.length > 0 && { 'style-src': ["'self'", ...styles, ...TOAST_STYLES] }),
    // Imported products may show images of any host (docs/product-files.md). Previews of chosen files
    // are blobs, and the style sheet draws the rating stars from data URLs.
    'img-src': ["'self'", 'blob:', 'data:', 'https:'],
    'connect-src': ["'self'", ...originOf(apiBase), ...measuring.reports],
    'object-src': ["'none'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function originOf(apiBase: string): string[] {
  return URL.canParse(apiBase) ? [new URL(apiBase).origin] : []
}

/** Allows inline code, because Vite's development server adds inline styles and scripts. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ws:; frame-ancestors 'none'"

export function sourceHash(text: string | Buffer): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
