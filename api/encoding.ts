/** How an answer is compressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best of `encodings` for an `Accept-Encoding` header, in which `q=0` excludes an encoding. */
export function chooseEncoding(header = '', encodings: readonly Encoding[] = ['br', 'gzip']): Encoding {
  const offered = header.split(',').filter((offer) => !/;\s*q=0(\.0+)?\s*$/.test(offer))
  const accepts = (encoding: Encoding) => offered.some((offer) => offer.trim().startsWith(encoding))
  return encodings.find(accepts) ?? 'identity'
}
