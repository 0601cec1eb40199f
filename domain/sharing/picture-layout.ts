import { readableAddress } from '../urls/public-address.ts'
import { type FontWeight, fitText, type MeasureText } from './fit-text.ts'
import type { ShareFormat, SharePicture } from './share-picture.ts'

/** A rectangle in pixels from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedText {
  text: string
  weight: FontWeight
  /** font size in pixels */
  size: number
  x: number
  baseline: number
  width: number
}

export interface PictureLayout {
  width: number
  height: number
  photo: Box
  /** the coloured area below the photo, which continues to the bottom */
  panel: Box
  badge: { box: Box; text: PlacedText } | null
  name: PlacedText[]
  oldPrice: PlacedText | null
  price: PlacedText
  logo: Box
  shop: PlacedText | null
  address: PlacedText
  qr: Box
}

/** Extent of the tallest and the lowest letters above and below the baseline, in ems; digits are lower. */
export const ASCENT = 0.96
export const DESCENT = 0.25
const DIGIT_ASCENT = 0.74
const DIGIT_DESCENT = 0.06
const LINE_HEIGHT = 1.16

const WIDTH = 1080
const MARGIN = 64
const GAP = 40
/** The panel's rounded corners lie on the photo. */
const OVERLAP = 48

/** Chat apps cover the first and the last 14 % of a status. */
export const STATUS_SAFE_SHARE = 0.14

const MEASURES = {
  status: {
    height: 1920,
    bottom: 1640,
    qr: 252,
    logo: 92,
    name: { maxLines: 3, largest: 70, smallest: 46 },
    price: 116,
    oldPrice: 48,
    shop: 40,
    padding: 56,
    gap: 36,
  },
  post: {
    height: 1080,
    bottom: 1036,
    qr: 210,
    logo: 80,
    name: { maxLines: 2, largest: 56, smallest: 40 },
    price: 96,
    oldPrice: 42,
    shop: 36,
    padding: 44,
    gap: 26,
  },
} as const satisfies Record<ShareFormat, object>

type Measures = (typeof MEASURES)[ShareFormat]

/** Texts must be drawable (see `drawableText`). `name` and `shop` may be empty. */
export interface PictureTexts extends Pick<SharePicture, 'format' | 'price' | 'oldPrice' | 'badge' | 'link'> {
  name: string
  shop: string
}

/** Places everything from the bottom up; the photo gets the height that remains. */
export function layOutPicture(texts: PictureTexts, measure: MeasureText): PictureLayout {
  const measures: Measures = MEASURES[texts.format]
  const { height, bottom, padding, gap } = measures
  const qr = {
    x: WIDTH - MARGIN - measures.qr,
    y: bottom - measures.qr,
    width: measures.qr,
    height: measures.qr,
  }
  const logo = { x: MARGIN, y: bottom - measures.logo, width: measures.logo, height: measures.logo }
  const sender = layOutSender(texts, measures, { logo, end: qr.x - GAP }, measure)
  const prices = layOutPrices(texts, measures, { bottom: logo.y - gap, width: qr.x - GAP - MARGIN }, measure)
  const name = layOutName(texts.name, measures, Math.min(prices.top, qr.y) - gap, measure)
  const top = Math.round(name.top - padding)
  return {
    width: WIDTH,
    height,
    photo: { x: 0, y: 0, width: WIDTH, height: top + OVERLAP },
    panel: { x: 0, y: top, width: WIDTH, height: height - top },
    badge: texts.badge && layOutBadge(texts.badge.text, top, measure),
    name: name.lines,
    oldPrice: prices.oldPrice,
    price: prices.price,
    logo,
    ...sender,
    qr,
  }
}

function layOutSender(
  { shop, link }: PictureTexts,
  measures: Measures,
  { logo, end }: { logo: Box; end: number },
  measure: MeasureText,
): Pick<PictureLayout, 'shop' | 'address'> {
  const x = logo.x + logo.width + 24
  const place = (text: string, weight: FontWeight, largest: number, baseline: number) =>
    layOutLine(text, { weight, largest, smallest: largest * 0.7, x, width: end - x, baseline }, measure)
  const address = readableAddress(new URL(link).origin)
  const middle = logo.y + logo.height / 2
  return {
    shop: shop === '' ? null : place(shop, 'black', measures.shop, middle - measures.shop * 0.18),
    address: place(
      address,
      'bold',
      measures.shop * 0.75,
      middle + measures.shop * (shop === '' ? 0.25 : 0.88),
    ),
  }
}

interface Line {
  weight: FontWeight
  largest: number
  smallest: number
  x: number
  width: number
  baseline: number
}

function layOutLine(text: string, line: Line, measure: MeasureText): PlacedText {
  const { weight, largest, smallest, x, width, baseline } = line
  const fitted = fitText(text, { weight, width, maxLines: 1, largest, smallest }, measure)
  const shown = fitted.lines[0] ?? ''
  const { size } = fitted
  return { text: shown, weight, size, x, baseline, width: measure(shown, weight) * size }
}

/** A price is never shortened: its font size follows its length. */
function layOutPrice(text: string, largest: number, width: number, bottom: number, measure: MeasureText) {
  const size = Math.min(largest, width / measure(text, 'black'))
  const baseline = bottom - DIGIT_DESCENT * size
  const placed: PlacedText = {
    text,
    weight: 'black',
    size,
    x: MARGIN,
    baseline,
    width: measure(text, 'black') * size,
  }
  return { placed, top: baseline - DIGIT_ASCENT * size }
}

function layOutPrices(
  { price, oldPrice }: PictureTexts,
  measures: Measures,
  { bottom, width }: { bottom: number; width: number },
  measure: MeasureText,
) {
  const current = layOutPrice(price, measures.price, width, bottom, measure)
  if (oldPrice === null) return { price: current.placed, oldPrice: null, top: current.top }
  const old = layOutPrice(oldPrice, measures.oldPrice, width, current.top - 22, measure)
  return { price: current.placed, oldPrice: old.placed, top: old.top }
}

function layOutName(text: string, { name }: Measures, bottom: number, measure: MeasureText) {
  const weight = 'black'
  const width = WIDTH - 2 * MARGIN
  const { size, lines } = fitText(text, { weight, width, ...name }, measure)
  const height = lines.length === 0 ? 0 : ASCENT + (lines.length - 1) * LINE_HEIGHT + DESCENT
  const top = bottom - height * size
  return {
    top,
    lines: lines.map((line, index): PlacedText => {
      const baseline = top + (ASCENT + index * LINE_HEIGHT) * size
      return { text: line, weight, size, x: MARGIN, baseline, width: measure(line, weight) * size }
    }),
  }
}

function layOutBadge(text: string, panelTop: number, measure: MeasureText) {
  const size = 54
  const height = 96
  const padding = 34
  const width = measure(text, 'black') * size
  const box = { x: MARGIN, y: panelTop - 28 - height, width: width + 2 * padding, height }
  const baseline = box.y + height / 2 + (DIGIT_ASCENT / 2 - 0.02) * size
  return { box, text: { text, weight: 'black' as const, size, x: MARGIN + padding, baseline, width } }
}
