import { hash } from 'node:crypto'

/** Where the merchant's analytics script comes from and reports to, in the shops that configured one. */
const ANALYTICS = {
  scripts: ['https://www.googletagmanager.com'],
  reports: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

interface Needs {
  /** where the API is, when it is not on the shop's own host */
  apiBase: string
  /** the shop measures visits, of those who agreed */
  analytics: boolean
  /** the shop is reached over TLS */
  https: boolean
  /** other hosts that the page may show in a frame */
  frames?: readonly string[]
}

/**
 * Makes a page that was rendered with `nonce` on the shop's own inline scripts and styles cacheable: the nonces are
 * removed, and the policy allows these by their hashes instead. Anything else that gets into a page is not run.
 */
export function applyCspHashes(html: string, nonce: string, needs: Needs): { html: string; policy: string } {
  // Each mark stands in an opening tag: the tag's name is before it, the element's text behind it.
  const parts = html.split(` nonce="${nonce}"`)
  const hashesOf = (element: 'script' | 'style') => {
    const texts = parts.slice(1).map((after, index) => {
      const before = parts[index] ?? ''
      const isElement = before.startsWith(`<${element}`, before.lastIndexOf('<'))
      return isElement ? after.slice(after.indexOf('>') + 1, after.indexOf(`</${element}>`)) : ''
    })
    return [...new Set(texts)].filter(Boolean).map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  }
  const hashes = { scripts: hashesOf('script'), styles: hashesOf('style') }
  return { html: parts.join(''), policy: pagePolicy(hashes, needs) }
}

interface Hashes {
  scripts: readonly string[]
  styles: readonly string[]
}

function pagePolicy({ scripts, styles }: Hashes, { apiBase, analytics, https, frames = [] }: Needs): string {
  const ANALYTICS_OR_NONE = analytics ? ANALYTICS : { scripts: [], reports: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...ANALYTICS_OR_NONE.scripts],
    ...(styles.length > 0 && { 'style-src': ["'self'", ...styles] }),
    // An imported product's images may lie anywhere (docs/decisions/017-csv-files.md), those just chosen are in memory,
    // and the stars stand in the style sheet itself.
    'img-src': ["'self'", 'blob:', 'data:', 'https:'],
    'connect-src': ["'self'", ...originOf(apiBase), ...ANALYTICS_OR_NONE.reports],
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

/** While developing, styles and the reloading code are written inline by the tools, anew at each change. */
export const DEVELOPMENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ws:; frame-ancestors 'none'"
