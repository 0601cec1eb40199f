import { cleanLine } from '../text/clean-text.ts'

export type SocialNetwork = 'facebook' | 'tiktok' | 'instagram'

const HOSTS: Readonly<Record<SocialNetwork, { own: string; pattern: RegExp }>> = {
  facebook: { own: 'https://www.facebook.com/', pattern: /^(?:[\w-]+\.)?(?:facebook\.com|fb\.com|fb\.me)$/i },
  tiktok: { own: 'https://www.tiktok.com/@', pattern: /^(?:[\w-]+\.)?tiktok\.com$/i },
  instagram: {
    own: 'https://www.instagram.com/',
    pattern: /^(?:[\w-]+\.)?(?:instagram\.com|instagr\.am)$/i,
  },
}

/**
 * Reads the address of a shop's page as people type it: `@name`, `name`, `facebook.com/name` or a whole address.
 * @returns the address with https; an empty text for none; null for anything else
 */
export function readSocialAddress(network: SocialNetwork, typed: string): string | null {
  const text = cleanLine(typed)
  if (text === '') return ''
  const { own, pattern } = HOSTS[network]
  if (/^@?[\w.-]{1,60}$/.test(text) && !pattern.test(text)) return own + text.replace(/^@/, '')
  const address = /^https?:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`
  if (!/^https:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  // Without a scheme, only a known host is an address and not a mistyped name.
  return /^https?:/i.test(text) || (pattern.test(host) && pathname !== '/') ? address : null
}
