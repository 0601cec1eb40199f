import { encode } from 'uqr'
import { qrPath } from '../../domain/sharing/qr-path.ts'

/** Width of the white border that scanners need, in modules. */
const BORDER = 4

/** A QR code as SVG path data: a square of one unit for each dark module. */
export interface QrCode {
  /** units per side, including the white border */
  size: number
  path: string
}

/** Encodes a text as a QR code that stays readable when 15 % of it is damaged. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  return { size, path: qrPath(data) }
}

export function qrSvg(text: string): string {
  const { size, path } = qrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
}
