import { shade, tint } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { button, gleam, piece, seam, stitches, tape } from '../fabric.ts'
import { standingShadow } from '../ground.ts'
import { type MotifName, motif } from '../motifs.ts'
import { AXIS, mirrored, oval, slab, star } from '../path.ts'
import { radial } from '../sketch.ts'

const plush: Drawing = {
  standing: true,
  focus: [500, 380, 1.6],
  draw(sketch, { colour, accent, motif: kind }) {
    const fur = { colour, accent, pattern: 'terry' as const }
    const mane =
      kind === 'lion' ? piece(sketch, star(AXIS, 360, 250, 214, 18), { ...fur, colour: accent }) : ''
    const ears = [-1, 1]
      .map((side) =>
        kind === 'elephant'
          ? piece(sketch, oval(AXIS + side * 220, 370, 130, 150), fur) +
            piece(sketch, oval(AXIS + side * 226, 380, 84, 104), { colour: accent, accent }, { depth: 0.5 })
          : piece(sketch, oval(AXIS + side * 150, 212, 66), fur) +
            piece(sketch, oval(AXIS + side * 150, 216, 36), { colour: accent, accent }, { depth: 0.5 }),
      )
      .join('')
    const limbs = [-1, 1]
      .map(
        (side) =>
          piece(sketch, oval(AXIS + side * 176, 800, 108, 84), fur, { lift: 8 }) +
          piece(
            sketch,
            oval(AXIS + side * 186, 806, 58, 46),
            { colour: tint(accent, 0.25), accent },
            { depth: 0.4 },
          ) +
          piece(sketch, oval(AXIS + side * 206, 620, 70, 118), fur, { lift: 8 }),
      )
      .join('')
    const face =
      [-1, 1]
        .map(
          (side) =>
            `<circle cx="${AXIS + side * 74}" cy="352" r="20" fill="#3a2620"/><circle cx="${AXIS + side * 74 - 6}" cy="345" r="6" fill="#fff"/>`,
        )
        .join('') +
      [-1, 1]
        .map(
          (side) =>
            `<ellipse cx="${AXIS + side * 120}" cy="416" rx="34" ry="22" fill="#e88f86" opacity=".4"/>`,
        )
        .join('')
    const muzzle =
      kind === 'elephant'
        ? piece(
            sketch,
            `M${AXIS - 46} 380C${AXIS - 60} 480 ${AXIS - 40} 560 ${AXIS + 10} 590C${AXIS + 60} 604 ${AXIS + 80} 570 ${AXIS + 60} 540C${AXIS + 40} 500 ${AXIS + 48} 440 ${AXIS + 46} 380Z`,
            fur,
            { lift: 8 },
          )
        : piece(sketch, oval(AXIS, 436, 88, 68), { colour: tint(colour, 0.55), accent }, { depth: 0.7 }) +
          `<path d="M${AXIS - 24} 408H${AXIS + 24}L${AXIS} 434Z" fill="#4a2f28"/><path d="M${AXIS} 434V456M${AXIS - 30} 456Q${AXIS - 14} 474 ${AXIS} 456Q${AXIS + 14} 474 ${AXIS + 30} 456" fill="none" stroke="#4a2f28" stroke-width="6" stroke-linecap="round"/>`
    return (
      standingShadow(sketch, AXIS, 872, 560) +
      piece(sketch, oval(AXIS, 680, 186, 200), fur) +
      piece(sketch, oval(AXIS, 700, 112, 130), { colour: tint(colour, 0.5), accent }, { depth: 0.5 }) +
      limbs +
      mane +
      ears +
      piece(sketch, oval(AXIS, 364, 196, 178), fur, { lift: 10 }) +
      face +
      muzzle +
      tape(sketch, `M${AXIS - 120} 532Q${AXIS} 584 ${AXIS + 120} 532`, accent, 30)
    )
  },
}

const blocks: Drawing = {
  standing: true,
  focus: [500, 600, 1.5],
  draw(sketch, { colour, accent }) {
    const wood = '#e3bf8f'
    const faces: [number, number, string, MotifName][] = [
      [210, 596, colour, 'fish'],
      [500, 596, accent, 'bird'],
      [356, 330, tint(colour, 0.35), 'moon'],
    ]
    return (
      standingShadow(sketch, AXIS, 862, 640) +
      faces
        .map(
          ([x, y, ink, name]) =>
            piece(sketch, slab(x, y, 262, 262, 30), { colour: wood, accent: wood }, { lift: 10 }) +
            piece(sketch, slab(x + 26, y + 26, 210, 210, 20), { colour: ink, accent: ink }, { depth: 0.5 }) +
            motif(sketch, name, x + 131, y + 131, '#fff8ec', 1.5),
        )
        .join('')
    )
  },
}

const rings: Drawing = {
  standing: true,
  focus: [500, 560, 1.5],
  draw(sketch, { colour, accent }) {
    const inks = [colour, tint(accent, 0.2), tint(colour, 0.4), accent, shade(colour, 0.15)]
    return (
      standingShadow(sketch, AXIS, 866, 620) +
      piece(sketch, slab(220, 800, 560, 66, 33), { colour: '#dcb684', accent }) +
      piece(sketch, slab(470, 210, 60, 600, 30), { colour: '#e8cfa4', accent }) +
      inks
        .map((ink, level) => {
          const width = 500 - level * 66
          const y = 690 - level * 108
          return (
            piece(sketch, slab(AXIS - width / 2, y, width, 108, 54), { colour: ink, accent }, { lift: 6 }) +
            gleam(sketch, AXIS - width * 0.24, y + 32, width * 0.16, 14, 0.6, -6)
          )
        })
        .join('') +
      piece(sketch, oval(AXIS, 208, 66), { colour: accent, accent }) +
      gleam(sketch, 478, 186, 22, 14)
    )
  },
}

const ball: Drawing = {
  standing: true,
  focus: [500, 520, 1.5],
  draw(sketch, { colour, accent }) {
    const sphere = oval(AXIS, 540, 300)
    const panel = (x: number, width: number) =>
      `M${x} 240C${x - width} 400 ${x - width} 680 ${x} 840C${x + width} 680 ${x + width} 400 ${x} 240Z`
    return (
      standingShadow(sketch, AXIS, 842, 520) +
      piece(
        sketch,
        sphere,
        { colour: tint(colour, 0.6), accent },
        {
          inside:
            `<path d="${panel(AXIS, 120)}" fill="${accent}"/><path d="M500 240C320 300 240 420 222 540C240 660 320 780 500 840C380 720 340 620 340 540C340 460 380 360 500 240Z" fill="${colour}"/><path d="M500 240C680 300 760 420 778 540C760 660 680 780 500 840C620 720 660 620 660 540C660 460 620 360 500 240Z" fill="${shade(colour, 0.12)}"/>` +
            `<circle cx="500" cy="540" r="300" fill="${radial(sketch, ['#fffdf6@0.55', '#fffdf6@0', '#43231a@0.28'])}"/>`,
        },
      ) +
      motif(sketch, 'star', AXIS, 540, '#fff8ec', 1.7) +
      gleam(sketch, 400, 400, 70, 44)
    )
  },
}

const car: Drawing = {
  standing: true,
  focus: [500, 600, 1.4],
  draw(sketch, { colour, accent }) {
    const cabin = 'M330 540C344 430 400 380 500 376C610 376 670 440 694 540Z'
    const shell =
      'M150 640C150 566 190 536 270 530L740 530C820 540 862 590 862 660C862 720 830 746 780 746L220 746C170 746 150 706 150 640Z'
    const wheel = (x: number) =>
      piece(sketch, oval(x, 750, 92), { colour: '#5b4337', accent }, { lift: 4 }) +
      piece(sketch, oval(x, 750, 48), { colour: '#e8cfa4', accent }, { depth: 0.6 }) +
      button(sketch, x, 750, 14, '#c99b6d', false)
    return (
      standingShadow(sketch, AXIS, 842, 720) +
      piece(sketch, cabin, { colour: tint(colour, 0.2), accent }) +
      piece(sketch, 'M372 526C384 456 420 424 486 420V526Z', { colour: '#dff0f4', accent }, { depth: 0.5 }) +
      piece(sketch, 'M514 420C580 424 630 460 650 526H514Z', { colour: '#dff0f4', accent }, { depth: 0.5 }) +
      piece(sketch, shell, { colour, accent }, { lift: 6 }) +
      tape(sketch, 'M160 650H856', accent, 22) +
      seam('M500 534V736', colour) +
      piece(sketch, oval(842, 606, 24), { colour: '#fbe6a4', accent }, { depth: 0.5 }) +
      stitches('M540 580H600', shade(colour, 0.4), 8) +
      wheel(300) +
      wheel(716) +
      gleam(sketch, 300, 566, 110, 16, 0.6, 0)
    )
  },
}

const doll: Drawing = {
  standing: true,
  focus: [500, 330, 1.6],
  draw(sketch, { colour, accent, pattern }) {
    const skin = { colour: '#8a5a3c', accent }
    const robe = mirrored('M0 440C60 440 100 450 130 470C190 600 230 740 250 862C160 884 80 888 0 888')
    const arms = [-1, 1]
      .map((side) =>
        piece(
          sketch,
          `M${AXIS + side * 110} 480C${AXIS + side * 190} 520 ${AXIS + side * 240} 590 ${AXIS + side * 260} 660C${AXIS + side * 240} 690 ${AXIS + side * 210} 690 ${AXIS + side * 190} 670C${AXIS + side * 180} 620 ${AXIS + side * 150} 580 ${AXIS + side * 110} 560Z`,
          { colour, accent, pattern },
        ),
      )
      .join('')
    const hair = [-1, 1]
      .map((side) =>
        piece(sketch, oval(AXIS + side * 150, 214, 78), { colour: '#3b2620', accent, pattern: 'terry' }),
      )
      .join('')
    return (
      standingShadow(sketch, AXIS, 886, 520) +
      hair +
      arms +
      piece(sketch, robe, { colour, accent, pattern }) +
      tape(sketch, twiceLine(), accent, 20) +
      piece(sketch, oval(AXIS, 320, 158, 154), skin, { lift: 8 }) +
      piece(
        sketch,
        `M${AXIS - 160} 300C${AXIS - 150} 190 ${AXIS - 60} 150 ${AXIS} 152C${AXIS + 60} 150 ${AXIS + 150} 190 ${AXIS + 160} 300C${AXIS + 90} 236 ${AXIS - 90} 236 ${AXIS - 160} 300Z`,
        { colour: '#3b2620', accent, pattern: 'terry' },
      ) +
      tape(sketch, `M${AXIS - 150} 262C${AXIS - 80} 200 ${AXIS + 80} 200 ${AXIS + 150} 262`, accent, 26) +
      [-1, 1]
        .map(
          (side) =>
            `<circle cx="${AXIS + side * 56}" cy="330" r="13" fill="#2b1a14"/><ellipse cx="${AXIS + side * 92}" cy="372" rx="24" ry="15" fill="#d9705f" opacity=".5"/>`,
        )
        .join('') +
      `<path d="M${AXIS - 34} 388Q${AXIS} 420 ${AXIS + 34} 388" fill="none" stroke="#4d241b" stroke-width="8" stroke-linecap="round"/>`
    )
  },
}

const twiceLine = () => 'M262 846Q500 888 738 846'

export const toys = { plush, blocks, rings, ball, car, doll }
