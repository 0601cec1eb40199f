import { shade, tint } from '../colour.ts'
import type { Dress } from '../drawing.ts'
import { castShadow, folds, piece, rib, seam, stitches } from '../fabric.ts'
import { motif } from '../motifs.ts'
import { AXIS, slab } from '../path.ts'
import type { Sketch } from '../sketch.ts'

/** Any garment, folded as on a shop's shelf, with a ribbon and a small card. */
export function drawFolded(sketch: Sketch, dress: Dress): string {
  const lower = slab(222, 226, 556, 604, 46)
  const middle = slab(216, 208, 566, 600, 48)
  const upper =
    'M258 190C330 176 390 176 420 184C440 250 560 250 580 184C610 176 670 176 742 190C778 196 790 214 790 250V730C790 768 772 784 738 786C600 796 400 796 262 786C228 784 210 768 210 730V250C210 214 222 196 258 190Z'
  const neck = 'M416 184C440 262 560 262 584 184'
  const inside =
    folds(
      sketch,
      'M250 250C262 420 256 600 250 740M748 250C736 420 744 600 750 740M300 770C420 752 580 752 700 770M330 300C350 320 380 328 400 326',
      dress.colour,
      18,
      0.24,
    ) +
    seam('M236 220C300 320 310 420 300 520', dress.colour) +
    seam('M764 220C700 320 690 420 700 520', dress.colour)
  const back = 'M416 184C440 262 560 262 584 184C560 204 440 204 416 184Z'
  return (
    castShadow(sketch, lower, 30, 0.36) +
    piece(sketch, lower, { ...dress, colour: shade(dress.colour, 0.12) }) +
    piece(sketch, middle, { ...dress, colour: shade(dress.colour, 0.05) }, { lift: 6 }) +
    piece(sketch, upper, dress, { lift: 8, inside }) +
    piece(sketch, back, { ...dress, colour: shade(dress.colour, 0.28) }, { depth: 0.4 }) +
    rib(sketch, neck, dress.accent, 24) +
    (dress.motif ? motif(sketch, dress.motif, AXIS, 470, dress.accent, 1.7) : '') +
    card(sketch, dress)
  )
}

/** The shop's paper tag on a string. */
function card(sketch: Sketch, dress: Dress): string {
  const paper = 'M600 610L690 584L734 736L644 762Z'
  return (
    `<path d="M584 250C640 400 650 520 648 612" fill="none" stroke="${tint(dress.accent, 0.3)}" stroke-width="3.4"/>` +
    piece(sketch, paper, { colour: '#fff7e8', accent: dress.accent }, { lift: 10, depth: 0.4 }) +
    `<circle cx="650" cy="616" r="8" fill="#e2cba6"/>` +
    motif(sketch, 'heart', 668, 676, dress.accent, 0.55) +
    stitches('M612 616L683 596L722 730L651 750Z', tint(dress.accent, 0.35), 2, '5 5')
  )
}
