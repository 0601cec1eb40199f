import type { ReactElement } from 'react'

/**
 * What may stand beside siblings that appear, move or disappear: elements, no bare text. A browser that translates the
 * page replaces text nodes, and React then fails when it inserts before or removes one of them.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined | ''
