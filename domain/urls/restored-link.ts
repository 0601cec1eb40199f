import { CART_LINK_QUERY } from './cart-link-path.ts'
import { isDecodable } from './is-decodable.ts'

/** Parameters whose value is an id or a key of letters, digits, `-` and `_`. */
const KEYS = [CART_LINK_QUERY, 'cle']
const AFTER_KEY = /[^\w-].*$/su
/** Pages that are sent in chats. Their paths have no free text: a sign at the end belongs to the sentence around the link. */
const SENT_PAGES =
  /^\/(?:cart|product|liste|liste-de-naissance|prevenez-moi|commande|mes-commandes|favoris|payment|livraison|reset-password|contact|faq)(?:\/[^./][^/]*)*$/
const SIGNS = /(?:[.,;:!?()"'*]|%20|%22|%C2%A0|%C2%BB|%E2%80%(?:99|9D|A6)){1,20}$/i
/** The start of a path whose first slash was encoded too. */
const ENCODED_SLASH = /^\/[^/]*?%2f/i
/** A hash that the shop writes: a place on a page, or keys. */
const HASH = /^[\w=&-]+/

/**
 * Restores a link that a chat app has changed: one that was encoded as a whole (`/cart%3Flien%3Dabc`), or one that ends
 * with a sign of the sentence in which it stands.
 * @returns a path on this host with its query and hash; null when nothing is to be restored
 */
export function restoredLink(pathname: string, search: string): string | null {
  const [addressed = '', ...afterHash] = pathname.split(/%23/)
  const hash = HASH.exec(afterHash.map(decoded).join(''))?.[0]
  const [page = '', ...inPath] = addressed.split(/%3f/i)
  const isEncoded = inPath.length > 0 || ENCODED_SLASH.test(page)
  const path = restoredPath(isEncoded ? page.replace(/%2f/gi, '/') : page)
  const sent = [inPath.map(decoded).join('?'), restoredQuery(search.slice(1))].filter(Boolean).join('&')
  const parameters = new URLSearchParams(sent)
  let isChanged = path !== pathname || inPath.length > 0 || sent !== search.slice(1)
  for (const key of KEYS) {
    const written = parameters.get(key) ?? ''
    const value = written.trim().replace(AFTER_KEY, '')
    if (value === '' || value === written) continue
    parameters.set(key, value)
    isChanged = true
  }
  if (!isChanged || !SENT_PAGES.test(path)) return null
  return path + (parameters.size > 0 ? `?${parameters}` : '') + (hash ? `#${hash}` : '')
}

function restoredPath(path: string): string {
  const bare = path.replace(SIGNS, '')
  return SENT_PAGES.test(bare) ? bare : path
}

/** A query without a single `=` was encoded with its signs. */
function restoredQuery(query: string): string {
  return !query.includes('=') && /%3d/i.test(query) ? decoded(query) : query
}

function decoded(text: string): string {
  return isDecodable(`/${text}`) ? decodeURIComponent(text) : text
}
