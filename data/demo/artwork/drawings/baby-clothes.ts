import { shade, tint } from '../colour.ts'
import type { Drawing, Dress } from '../drawing.ts'
import { button, castShadow, folds, piece, rib, seam, stitches } from '../fabric.ts'
import { motif } from '../motifs.ts'
import { AXIS, mirrored, twice } from '../path.ts'
import type { Sketch } from '../sketch.ts'

function chest(sketch: Sketch, dress: Dress, x: number, y: number, scale: number): string {
  return dress.motif ? motif(sketch, dress.motif, x, y, dress.accent, scale) : ''
}

const across = (half: string) => `${twice(half)}`
const neckLine = (depth: number, width: number, top: number) =>
  `M${AXIS - width} ${top}C${AXIS - width * 0.8} ${top + depth * 0.66} ${AXIS - width * 0.44} ${top + depth} ${AXIS} ${top + depth}` +
  `C${AXIS + width * 0.44} ${top + depth} ${AXIS + width * 0.8} ${top + depth * 0.66} ${AXIS + width} ${top}`

/** The inside of the back, seen through the neck opening. */
function backOfNeck(sketch: Sketch, dress: Dress, depth: number, width: number, top: number): string {
  const opening = `${neckLine(depth, width, top)}C${AXIS + width * 0.6} ${top + 26} ${AXIS - width * 0.6} ${top + 26} ${AXIS - width} ${top}Z`
  const tag = `<rect x="${AXIS - 24}" y="${top + 26}" width="48" height="30" rx="4" fill="#fffaf0" stroke="#d9c7ae" stroke-width="1.5"/><path d="M${AXIS - 13} ${top + 41}h26" stroke="#c9b497" stroke-width="4" stroke-linecap="round"/>`
  return piece(sketch, opening, { ...dress, colour: shade(dress.colour, 0.26) }, { depth: 0.6, inside: tag })
}

const body: Drawing = {
  focus: [500, 330, 1.9],
  hangsAt: 158,
  draw(sketch, dress) {
    const outline = mirrored(
      'M0 240C50 240 94 212 114 158C152 164 192 176 224 196C272 228 312 286 340 350L252 404C242 378 228 358 213 344C206 430 208 540 218 622C158 642 104 716 92 812L0 818',
    )
    const inside =
      folds(
        sketch,
        across(
          'M208 350C180 372 150 380 122 378M214 600C176 580 140 590 96 616M206 470C178 486 150 486 130 476',
        ),
        dress.colour,
        13,
      ) +
      chest(sketch, dress, AXIS, 430, 1.5) +
      seam(across('M98 196C150 206 202 246 232 318'), dress.colour) +
      stitches(across('M92 208C142 220 190 256 220 324'), tint(dress.accent, 0.3), 2.4)
    return (
      castShadow(sketch, outline, 26) +
      backOfNeck(sketch, dress, 82, 114, 158) +
      piece(sketch, outline, dress, { inside }) +
      rib(sketch, twice('M334 353L256 401'), dress.accent, 28) +
      rib(sketch, twice('M212 628C158 650 110 716 98 806'), dress.accent, 24) +
      rib(sketch, neckLine(82, 112, 160), dress.accent, 24) +
      rib(sketch, `M${AXIS - 92} 806Q${AXIS} 816 ${AXIS + 92} 806`, dress.accent, 32) +
      [-54, 0, 54].map((x) => button(sketch, AXIS + x, 808, 11, tint(dress.accent, 0.65), false)).join('')
    )
  },
}

const pyjama: Drawing = {
  focus: [500, 320, 1.9],
  hangsAt: 128,
  draw(sketch, dress) {
    const outline = mirrored(
      'M0 192C46 192 82 172 98 128C140 132 178 142 206 160C262 206 330 330 366 448L290 488C266 416 242 356 216 318C210 420 214 500 218 566C224 660 214 730 200 800C208 836 226 858 216 880C196 906 124 906 102 882C94 850 100 800 92 752C78 680 50 634 0 616',
    )
    const inside =
      folds(
        sketch,
        across(
          'M212 326C186 352 160 362 132 360M298 380C280 392 266 394 252 392M212 620C170 610 130 620 92 650M204 740C174 730 140 732 108 742',
        ),
        dress.colour,
        13,
      ) +
      seam(across('M96 800C130 816 172 816 206 806'), dress.colour) +
      chest(sketch, dress, AXIS + 118, 330, 1)
    const placket = `M${AXIS} 196V600C${AXIS + 30} 640 ${AXIS + 70} 690 ${AXIS + 88} 770`
    const snaps = [222, 292, 362, 432, 502, 572]
    return (
      castShadow(sketch, outline, 26) +
      backOfNeck(sketch, dress, 64, 98, 128) +
      piece(sketch, outline, dress, { inside }) +
      rib(sketch, twice('M362 450L294 486'), dress.accent, 30) +
      seam(`M${AXIS - 22} 192V620`, dress.colour) +
      stitches(placket.replace(/500 196/, '522 196'), shade(dress.accent, 0.1), 2.4) +
      rib(sketch, neckLine(64, 97, 130), dress.accent, 24) +
      snaps.map((y) => button(sketch, AXIS, y, 11, tint(dress.accent, 0.55), false)).join('') +
      button(sketch, AXIS + 34, 652, 11, tint(dress.accent, 0.55), false) +
      button(sketch, AXIS + 70, 716, 11, tint(dress.accent, 0.55), false)
    )
  },
}

const romper: Drawing = {
  focus: [500, 360, 1.9],
  hangsAt: 150,
  draw(sketch, dress) {
    const outline = mirrored(
      'M0 246C52 246 88 214 104 150L176 166C196 230 198 280 190 322C240 420 268 540 276 640C268 690 246 720 226 742L92 770C70 740 40 726 0 722',
    )
    const gather = across(
      'M40 350C60 430 80 520 84 620M110 346C140 430 168 530 172 640M150 340C200 430 226 520 236 620M10 352C14 430 14 520 12 600',
    )
    const inside = folds(sketch, gather, dress.colour, 12, 0.26) + chest(sketch, dress, AXIS, 286, 0.75)
    return (
      castShadow(sketch, outline, 26) +
      backOfNeck(sketch, dress, 92, 104, 150) +
      piece(sketch, outline, dress, { inside }) +
      rib(sketch, `M${AXIS - 190} 328Q${AXIS} 364 ${AXIS + 190} 328`, dress.accent, 20) +
      ruffle(sketch, dress) +
      rib(sketch, twice('M226 736L94 764'), dress.accent, 26) +
      rib(sketch, neckLine(92, 103, 152), dress.accent, 20) +
      button(sketch, AXIS - 140, 176, 15, tint(dress.accent, 0.45)) +
      button(sketch, AXIS + 140, 176, 15, tint(dress.accent, 0.45))
    )
  },
}

/** The frilled wings on a romper's shoulders. */
function ruffle(sketch: Sketch, dress: Dress): string {
  return [1, -1]
    .map((side) => {
      const at = (x: number) => AXIS + side * x
      const wing = `M${at(172)} 160C${at(240)} 150 ${at(284)} 196 ${at(290)} 232C${at(276)} 246 ${at(268)} 252 ${at(262)} 270C${at(252)} 276 ${at(244)} 284 ${at(240)} 302C${at(228)} 304 ${at(210)} 316 ${at(190)} 322C${at(202)} 270 ${at(194)} 214 ${at(172)} 160Z`
      const pleats = `M${at(186)} 196Q${at(240)} 190 ${at(276)} 222M${at(196)} 240Q${at(230)} 236 ${at(258)} 262M${at(198)} 280Q${at(220)} 278 ${at(236)} 294`
      return piece(sketch, wing, dress, { lift: 8, inside: folds(sketch, pleats, dress.colour, 9) })
    })
    .join('')
}

const sleepingBag: Drawing = {
  focus: [500, 330, 1.8],
  hangsAt: 128,
  draw(sketch, dress) {
    const outline = mirrored(
      'M0 206C50 206 90 180 104 128L184 146C192 220 196 260 208 300C250 430 284 600 280 760C276 860 200 884 0 886',
    )
    const inside =
      folds(
        sketch,
        across('M150 420C170 540 180 660 170 780M220 500C236 600 240 700 230 800'),
        dress.colour,
        18,
        0.2,
      ) + chest(sketch, dress, AXIS, 560, 2.3)
    return (
      castShadow(sketch, outline, 28) +
      backOfNeck(sketch, dress, 78, 104, 128) +
      piece(sketch, outline, dress, { inside, depth: 1.3 }) +
      rib(sketch, twice('M184 146C192 220 196 260 208 300'), dress.accent, 22) +
      rib(sketch, neckLine(78, 103, 130), dress.accent, 22) +
      seam(`M${AXIS - 207} 300Q${AXIS} 340 ${AXIS + 207} 300`, dress.colour) +
      stitches(`M${AXIS - 210} 312Q${AXIS} 352 ${AXIS + 210} 312`, dress.accent) +
      `<path d="M${AXIS} 206V330" stroke="${shade(dress.accent, 0.25)}" stroke-width="9" stroke-dasharray="5 4"/>` +
      button(sketch, AXIS - 142, 160, 15, tint(dress.accent, 0.4), false) +
      button(sketch, AXIS + 142, 160, 15, tint(dress.accent, 0.4), false)
    )
  },
}

const bonnet: Drawing = {
  focus: [500, 620, 1.8],
  draw(sketch, dress) {
    const dome = mirrored('M0 230C190 230 290 380 296 620C296 660 290 690 282 704L0 742')
    const cuff = mirrored('M0 632C140 632 240 620 302 596C318 640 316 690 300 734C220 768 120 782 0 782')
    const lines = across('M0 250V640M70 262C110 360 130 500 134 640M150 300C206 400 228 520 230 630')
    return (
      castShadow(sketch, dome, 28) +
      piece(
        sketch,
        dome,
        { ...dress, pattern: dress.pattern ?? 'knit' },
        { inside: folds(sketch, lines, dress.colour, 16, 0.16) },
      ) +
      piece(sketch, cuff, { ...dress, colour: dress.accent, pattern: 'knit' }, { lift: 12 }) +
      chest(sketch, { ...dress, accent: tint(dress.colour, 0.2) }, AXIS + 190, 690, 0.8) +
      pompon(sketch, AXIS, 216, 92, dress.accent)
    )
  },
}

/** A ball of wool: many short threads around a centre. */
export function pompon(sketch: Sketch, cx: number, cy: number, r: number, colour: string): string {
  const threads = Array.from({ length: 96 }, (_, index) => {
    const angle = index * 2.39996
    const reach = r * Math.sqrt((index + 8) / 100)
    const x = cx + reach * Math.cos(angle) * 0.86
    const y = cy + reach * Math.sin(angle) * 0.86
    const light = (Math.cos(angle + 2.3) + 1) / 2
    const ink = light > 0.5 ? tint(colour, (light - 0.5) * 0.9) : shade(colour, (0.5 - light) * 0.5)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(r * 0.15).toFixed(1)}" fill="${ink}"/>`
  }).join('')
  const disc = `M${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}Z`
  return `${castShadow(sketch, disc, 14)}<path d="${disc}" fill="${shade(colour, 0.12)}"/>${threads}`
}

export const babyClothes = { body, pyjama, romper, sleepingBag, bonnet }
