import type { FontWeight } from './fit-text.ts'
import type { Box, PictureLayout, PlacedText } from './picture-layout.ts'
import { qrPath } from './qr-path.ts'
import type { ShareFormat, SharePicture } from './share-picture.ts'

/** The tokens of app/styles/tokens.css that pictures use. */
export const PICTURE_COLOURS = {
  ink: '#2b2135',
  surface: '#ffffff',
  action: '#0b6b70',
  'action-deep': '#084f54',
  'action-tint': '#e2f2f1',
  sun: '#ffc83d',
  peach: '#ffe8d8',
} as const

/** SVG path data of a line of text. */
export type OutlineText = (
  text: string,
  weight: FontWeight,
  at: { x: number; baseline: number; size: number },
) => string

const RADIUS = 48
/** Least number of white modules around a QR code, which scanners need. */
const QR_BORDER = 3

/** Ornament of a status below the texts, where chat apps show their own controls. */
const CORNERS = `<g fill="${PICTURE_COLOURS.action}"><circle cx="70" cy="1990" r="270"/><circle cx="1010" cy="1930" r="240"/></g>`

interface Drawn {
  format: ShareFormat
  layout: PictureLayout
  badge: SharePicture['badge']
  /** rows of a QR code without border: whether each module is dark */
  qr: readonly (readonly boolean[])[]
  outline: OutlineText
}

/** Everything of a picture except photo and logo, as SVG. Texts are outlines, so no font and no escaping is needed. */
export function pictureSvg({ format, layout, badge, qr, outline }: Drawn): string {
  const { width, height, panel, logo } = layout
  const colours = PICTURE_COLOURS
  const text = (placed: PlacedText | null | undefined, fill: string, opacity = 1) =>
    placed
      ? `<path fill="${fill}" fill-opacity="${opacity}" d="${outline(placed.text, placed.weight, placed)}"/>`
      : ''
  const sale = badge?.kind === 'sale'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${colours['action-deep']}" d="M0 ${height}V${panel.y + RADIUS}q0 ${-RADIUS} ${RADIUS} ${-RADIUS}H${width - RADIUS}q${RADIUS} 0 ${RADIUS} ${RADIUS}V${height}z"/>`,
    format === 'status' ? CORNERS : '',
    layout.badge
      ? rounded(layout.badge.box, sale ? colours.sun : colours.ink, layout.badge.box.height / 2)
      : '',
    text(layout.badge?.text, sale ? colours.ink : colours.surface),
    ...layout.name.map((line) => text(line, colours.surface)),
    text(layout.oldPrice, colours['action-tint'], 0.85),
    layout.oldPrice ? strike(layout.oldPrice, colours['action-tint']) : '',
    text(layout.price, colours.sun),
    rounded(logo, colours.surface, 22),
    text(layout.shop, colours.surface),
    text(layout.address, colours['action-tint']),
    rounded(layout.qr, colours.surface, 18),
    drawQr(layout.qr, qr),
    '</svg>',
  ].join('')
}

function rounded({ x, y, width, height }: Box, fill: string, radius: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

function strike({ x, baseline, size, width }: PlacedText, stroke: string): string {
  const y = baseline - 0.3 * size
  return `<path d="M${x - 6} ${y}h${width + 12}" stroke="${stroke}" stroke-width="${size * 0.09}" stroke-linecap="round"/>`
}

/** Whole pixels per module, because scanners read sharp edges best; the rest widens the white border. */
function drawQr({ x, y, width }: Box, rows: Drawn['qr']): string {
  const module = Math.max(1, Math.floor(width / (rows.length + 2 * QR_BORDER)))
  const offset = Math.round((width - module * rows.length) / 2)
  const transform = `translate(${x + offset} ${y + offset}) scale(${module})`
  return `<path transform="${transform}" shape-rendering="crispEdges" d="${qrPath(rows)}"/>`
}
