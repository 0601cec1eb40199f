import { readKey } from './read-key.ts'
import { encoded } from './url-template.ts'

/** The page that explains birth lists and creates one (K-10). */
export const BIRTH_LISTS_PATH = '/liste-de-naissance'

export interface BirthListAccess {
  /** in the link for givers */
  shareKey: string
  /** secret of the parents */
  ownerKey: string
}

export function birthListPath(shareKey: string): string {
  return encoded`/liste/${shareKey}`
}

/** The page on which parents manage their list. Browsers do not send a hash, so the key reaches no log. */
export function manageBirthListPath({ shareKey, ownerKey }: BirthListAccess): string {
  return `${birthListPath(shareKey)}#${new URLSearchParams({ gerer: ownerKey })}`
}

export function readOwnerKey(hash: string): string | null {
  return readKey(new URLSearchParams(hash.replace(/^#/, '')).get('gerer'))
}
