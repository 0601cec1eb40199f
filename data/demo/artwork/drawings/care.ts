import { shade, tint } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { button, castShadow, folds, gleam, piece, rib, seam, stitches, tape } from '../fabric.ts'
import { standingShadow } from '../ground.ts'
import { motif } from '../motifs.ts'
import { AXIS, mirrored, moved, oval, slab, twice } from '../path.ts'

const bib: Drawing = {
  focus: [500, 560, 1.6],
  draw(sketch, worn) {
    const outline = mirrored(
      'M0 372C70 372 112 330 112 264C112 220 90 196 96 160C150 130 210 190 220 280C262 330 290 420 286 520C280 700 150 820 0 824',
    )
    return (
      castShadow(sketch, outline, 24) +
      piece(sketch, outline, worn, {
        inside: motif(sketch, worn.motif ?? 'elephant', AXIS, 590, worn.accent, 2.2),
      }) +
      tape(sketch, twice('M0 372C70 372 112 330 112 264C112 220 90 196 96 164'), worn.accent, 18) +
      tape(sketch, twice('M220 280C262 330 290 420 286 520C280 700 150 820 0 824'), worn.accent, 18) +
      button(sketch, AXIS + 150, 190, 18, tint(worn.accent, 0.4), false)
    )
  },
}

const bottle: Drawing = {
  standing: true,
  focus: [500, 480, 1.5],
  draw(sketch, { colour, accent }) {
    const glass = mirrored('M0 366L112 366C150 400 166 440 166 500L166 800C166 850 140 872 100 872L0 872')
    const milk = mirrored('M0 560L160 560L160 800C160 846 136 866 98 866L0 866')
    const collar = mirrored('M0 300L116 300C132 300 138 312 138 328L138 372C138 386 128 392 114 392L0 392')
    const teat = mirrored('M0 110C26 110 34 130 34 160C34 200 60 220 76 250C84 270 86 286 84 304L0 304')
    const marks = [600, 660, 720, 780]
      .map(
        (y) =>
          `<path d="M${AXIS + 60} ${y}h70" stroke="${shade(accent, 0.1)}" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join('')
    return (
      standingShadow(sketch, AXIS, 874, 380) +
      piece(sketch, teat, { colour: '#f3d9b8', accent }, { depth: 0.8 }) +
      piece(
        sketch,
        glass,
        { colour: '#eef6f7', accent },
        { inside: `<path d="${milk}" fill="#fffaf0"/>${marks}` },
      ) +
      gleam(sketch, 396, 600, 18, 190, 0.9, 0) +
      motif(sketch, 'moon', AXIS - 50, 690, colour, 1.1) +
      piece(
        sketch,
        collar,
        { colour, accent },
        { lift: 6, inside: stitches(twice('M30 306V388M70 306V388M104 306V388'), shade(colour, 0.3), 4) },
      ) +
      gleam(sketch, 430, 330, 50, 12, 0.6, 0)
    )
  },
}

const blanket: Drawing = {
  focus: [500, 500, 1.5],
  draw(sketch, worn) {
    const lower = slab(190, 250, 620, 560, 56)
    const flap = 'M190 306C190 270 214 250 246 250H754C786 250 810 270 810 306V560C640 660 420 690 190 640Z'
    return (
      castShadow(sketch, lower, 28) +
      piece(sketch, lower, { ...worn, colour: tint(worn.accent, 0.4), pattern: undefined }) +
      piece(sketch, flap, worn, {
        lift: 14,
        inside: folds(
          sketch,
          'M260 300C420 330 640 330 780 300M240 560C420 600 640 590 790 520',
          worn.colour,
          22,
          0.24,
        ),
      }) +
      stitches('M206 620C430 668 640 638 796 548', worn.accent, 5) +
      tape(sketch, 'M420 252V812M436 252V812', shade(worn.accent, 0.06), 26) +
      piece(sketch, oval(380, 470, 66, 34), { colour: worn.accent, accent: worn.accent }, { lift: 6 }) +
      piece(sketch, oval(476, 470, 66, 34), { colour: worn.accent, accent: worn.accent }, { lift: 6 }) +
      button(sketch, 428, 470, 22, tint(worn.accent, 0.35), false)
    )
  },
}

const basket: Drawing = {
  standing: true,
  focus: [500, 560, 1.5],
  draw(sketch, { colour, accent, pattern }) {
    const body = mirrored('M0 520L330 520C326 660 300 780 262 866C170 884 80 888 0 888')
    const weave = Array.from(
      { length: 8 },
      (_, row) =>
        `M${190 + row * 8} ${560 + row * 40}Q500 ${590 + row * 40} ${810 - row * 8} ${560 + row * 40}`,
    ).join('')
    const cloth = mirrored(
      'M0 430C120 400 260 420 350 500C330 560 280 590 230 560C180 600 120 600 60 570C40 580 20 584 0 584',
    )
    return (
      standingShadow(sketch, AXIS, 886, 620) +
      tape(sketch, 'M210 520C230 250 770 250 790 520', '#c08a55', 34) +
      piece(sketch, oval(360, 420, 120, 110), { colour: tint(accent, 0.2), accent, pattern: 'terry' }) +
      piece(sketch, oval(640, 430, 110, 100), { colour: tint(colour, 0.3), accent, pattern: 'dots' }) +
      piece(sketch, slab(440, 300, 120, 200, 30), { colour: '#eef6f7', accent }) +
      piece(
        sketch,
        body,
        { colour: '#d8a871', accent },
        { inside: folds(sketch, weave, '#9c6a3a', 14, 0.5) + stitches(weave, '#8d5f34', 5) },
      ) +
      piece(sketch, cloth, { colour, accent, pattern }, { lift: 10 }) +
      motif(sketch, 'heart', AXIS, 720, accent, 1.5)
    )
  },
}

const giftBox: Drawing = {
  standing: true,
  focus: [500, 520, 1.5],
  draw(sketch, { colour, accent, pattern }) {
    return (
      standingShadow(sketch, AXIS, 872, 660) +
      piece(sketch, slab(206, 500, 588, 370, 26), { colour, accent, pattern }) +
      piece(
        sketch,
        slab(176, 400, 648, 130, 26),
        { colour: tint(colour, 0.16), accent, pattern },
        { lift: 10 },
      ) +
      tape(sketch, 'M500 404V866', accent, 74) +
      tape(sketch, 'M186 466H814', accent, 40) +
      piece(
        sketch,
        'M500 400C440 250 300 210 270 290C250 360 380 400 500 400Z',
        { colour: accent, accent },
        { lift: 8 },
      ) +
      piece(
        sketch,
        'M500 400C560 250 700 210 730 290C750 360 620 400 500 400Z',
        { colour: accent, accent },
        { lift: 8 },
      ) +
      seam('M490 392C430 330 370 300 320 300M510 392C570 330 630 300 680 300', accent) +
      piece(sketch, oval(AXIS, 392, 52, 44), { colour: shade(accent, 0.06), accent }, { lift: 6 })
    )
  },
}

const bag: Drawing = {
  standing: true,
  focus: [500, 600, 1.4],
  draw(sketch, { colour, accent, pattern }) {
    return (
      standingShadow(sketch, AXIS, 872, 680) +
      tape(sketch, 'M330 440C330 200 670 200 670 440', shade(accent, 0.05), 36) +
      piece(sketch, slab(170, 400, 660, 470, 90), { colour, accent, pattern }) +
      piece(
        sketch,
        slab(270, 610, 460, 230, 50),
        { colour: tint(colour, 0.14), accent },
        { lift: 8, inside: motif(sketch, 'bird', AXIS, 720, accent, 1.3) },
      ) +
      piece(
        sketch,
        'M170 480C170 430 210 400 260 400H740C790 400 830 430 830 480V540C640 590 360 590 170 540Z',
        { colour: tint(colour, 0.06), accent, pattern },
        { lift: 10 },
      ) +
      stitches('M186 540C370 584 630 584 814 540', accent, 5) +
      button(sketch, 500, 546, 26, '#e0b45f', false)
    )
  },
}

const pram: Drawing = {
  standing: true,
  focus: [480, 460, 1.4],
  draw(sketch, { colour, accent, pattern }) {
    const wheel = (x: number) =>
      `<circle cx="${x}" cy="790" r="86" fill="none" stroke="#4a3830" stroke-width="24"/><circle cx="${x}" cy="790" r="86" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="5"/>` +
      stitches(
        `M${x - 80} 790H${x + 80}M${x} 710V870M${x - 56} 734L${x + 56} 846M${x + 56} 734L${x - 56} 846`,
        '#cdbba9',
        5,
      ) +
      button(sketch, x, 790, 22, '#cdbba9', false)
    return (
      standingShadow(sketch, AXIS, 876, 640) +
      tape(sketch, 'M290 700L700 760M660 690L330 780', '#bfae9c', 22) +
      tape(sketch, 'M740 560C820 500 860 420 900 330', '#bfae9c', 24) +
      tape(sketch, 'M872 336H940', '#5b4337', 40) +
      wheel(320) +
      wheel(690) +
      piece(sketch, 'M190 480H780C780 620 690 720 560 724H410C280 720 190 620 190 480Z', {
        colour,
        accent,
        pattern,
      }) +
      piece(
        sketch,
        'M190 480C190 310 320 200 480 200V480Z',
        { colour: tint(colour, 0.12), accent, pattern },
        {
          lift: 10,
          inside: folds(
            sketch,
            'M470 480C400 420 330 350 290 280M470 480C360 450 270 420 210 400',
            colour,
            14,
          ),
        },
      ) +
      rib(sketch, 'M480 204V480', accent, 26) +
      tape(sketch, 'M190 486H780', accent, 26) +
      motif(sketch, 'star', 590, 600, tint(accent, 0.3), 1.2)
    )
  },
}

const mat: Drawing = {
  focus: [500, 500, 1.4],
  draw(sketch, { colour, accent, pattern }) {
    const round = oval(AXIS, AXIS, 390)
    return (
      castShadow(sketch, round, 24) +
      piece(sketch, round, { colour, accent, pattern: pattern ?? 'quilt' }) +
      piece(
        sketch,
        oval(AXIS, AXIS, 250),
        { colour: tint(colour, 0.4), accent },
        { depth: 0.4, inside: motif(sketch, 'baobab', AXIS, 500, accent, 3.4) },
      ) +
      stitches(oval(AXIS, AXIS, 320), accent, 6) +
      rib(sketch, oval(AXIS, AXIS, 386), accent, 26) +
      moved(motif(sketch, 'bird', 0, 0, shade(accent, 0.12), 1), 300, 330) +
      moved(motif(sketch, 'sun', 0, 0, shade(accent, 0.12), 0.9), 690, 320) +
      moved(motif(sketch, 'fish', 0, 0, shade(accent, 0.12), 1), 690, 700)
    )
  },
}

const tub: Drawing = {
  standing: true,
  focus: [500, 640, 1.4],
  draw(sketch, { colour, accent }) {
    const bubbles = [
      [330, 470, 46],
      [410, 440, 62],
      [500, 470, 54],
      [590, 436, 66],
      [680, 470, 48],
      [460, 410, 34],
      [640, 400, 30],
    ] as const
    return (
      standingShadow(sketch, AXIS, 872, 700) +
      piece(sketch, oval(AXIS, 520, 350, 76), { colour: '#dff0f4', accent }) +
      bubbles
        .map(
          ([x, y, r]) =>
            piece(sketch, oval(x, y, r), { colour: '#f5fbfd', accent }, { depth: 0.5 }) +
            gleam(sketch, x - r * 0.3, y - r * 0.3, r * 0.26, r * 0.2, 0.9),
        )
        .join('') +
      piece(sketch, mirrored('M0 560C160 560 290 550 350 520C350 680 300 820 230 866L0 872'), {
        colour,
        accent,
      }) +
      rib(sketch, 'M150 516C300 590 700 590 850 516', accent, 34) +
      motif(sketch, 'fish', AXIS, 720, tint(accent, 0.4), 1.8) +
      gleam(sketch, 270, 660, 26, 100, 0.5, 12)
    )
  },
}

export const care = { bib, bottle, blanket, basket, giftBox, bag, pram, mat, tub }
