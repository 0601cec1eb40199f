import * as v from 'valibot'
import { SHARE_FORMATS } from '../domain/sharing/share-picture.ts'

const INVALID_ADDRESS = 'Cette adresse n’est pas valable.'

/** The query of `GET /api/products/:id/share-picture`. */
export const sharePictureQuery = v.object({
  format: v.picklist(SHARE_FORMATS, 'Choisissez un format.'),
  /** scheme and host at which the caller sees the shop */
  address: v.optional(
    v.pipe(
      v.string(INVALID_ADDRESS),
      v.maxLength(200, INVALID_ADDRESS),
      v.regex(/^https?:\/\/[^/?#@\s]+$/, INVALID_ADDRESS),
      v.check((address) => URL.canParse(address), INVALID_ADDRESS),
    ),
  ),
})
