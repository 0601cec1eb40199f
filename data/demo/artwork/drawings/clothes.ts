import { shade, tint } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { button, castShadow, folds, piece, rib, seam, stitches, tape } from '../fabric.ts'
import { motif } from '../motifs.ts'
import { AXIS, mirrored, twice } from '../path.ts'

const neck = (depth: number, width: number, top: number) =>
  `M${AXIS - width} ${top}Q${AXIS - width * 0.7} ${top + depth} ${AXIS} ${top + depth}Q${AXIS + width * 0.7} ${top + depth} ${AXIS + width} ${top}`

const dress: Drawing = {
  focus: [500, 340, 1.8],
  hangsAt: 140,
  draw(sketch, worn) {
    const skirt = mirrored('M0 420L176 408C232 540 300 690 330 832C240 868 110 880 0 880')
    const bodice = mirrored(
      'M0 226C50 226 86 200 102 142L178 158C190 226 192 330 178 424C110 440 50 442 0 442',
    )
    const sleeve = (side: number) => {
      const x = (value: number) => AXIS + side * value
      return piece(
        sketch,
        `M${x(168)} 152C${x(236)} 158 ${x(284)} 204 ${x(300)} 284C${x(264)} 306 ${x(222)} 316 ${x(184)} 312C${x(192)} 256 ${x(188)} 204 ${x(168)} 152Z`,
        worn,
        { lift: 8 },
      )
    }
    const pleats = twice(
      'M22 452C26 600 30 740 34 868M80 448C104 590 130 730 146 860M140 440C186 580 226 700 252 840',
    )
    return (
      castShadow(sketch, skirt, 26) +
      piece(sketch, skirt, worn, { inside: folds(sketch, pleats, worn.colour, 18, 0.26) }) +
      tape(sketch, twice('M326 826C240 858 110 868 0 868'), worn.accent, 20) +
      sleeve(1) +
      sleeve(-1) +
      piece(sketch, bodice, worn, {
        inside: worn.motif ? motif(sketch, worn.motif, AXIS, 330, worn.accent, 1.1) : '',
      }) +
      rib(sketch, neck(84, 102, 144), worn.accent, 20) +
      tape(sketch, `M${AXIS - 180} 424Q${AXIS} 450 ${AXIS + 180} 424`, worn.accent, 30) +
      button(sketch, AXIS, 438, 20, tint(worn.accent, 0.35))
    )
  },
}

const tshirt: Drawing = {
  focus: [500, 400, 1.7],
  hangsAt: 180,
  draw(sketch, worn) {
    const outline = mirrored(
      'M0 262C54 262 96 232 116 180C170 190 220 208 258 240C310 290 352 350 382 418L282 470C268 440 254 418 238 402C232 540 236 680 242 828C160 846 80 850 0 850',
    )
    return (
      castShadow(sketch, outline, 26) +
      piece(sketch, outline, worn, {
        inside:
          folds(
            sketch,
            twice('M230 410C196 440 160 450 128 446M236 640C196 620 150 626 110 650'),
            worn.colour,
            14,
          ) +
          (worn.motif ? motif(sketch, worn.motif, AXIS, 480, worn.accent, 2.1) : '') +
          seam(twice('M100 208C160 216 214 262 244 360'), worn.colour) +
          stitches(twice('M242 806C160 824 80 828 0 828'), shade(worn.colour, 0.3), 2.2),
      }) +
      rib(sketch, twice('M376 420L286 466'), worn.accent, 20) +
      rib(sketch, neck(84, 114, 182), worn.accent, 26)
    )
  },
}

const trousers: Drawing = {
  focus: [500, 300, 1.8],
  draw(sketch, worn) {
    const outline = mirrored('M0 140L196 140C226 330 250 600 256 850L92 862C70 690 40 520 0 452')
    return (
      castShadow(sketch, outline, 26) +
      piece(sketch, outline, worn, {
        inside:
          folds(
            sketch,
            twice(
              'M190 260C160 300 110 320 60 318M120 470C130 600 150 720 160 850M20 470C50 520 70 560 84 620',
            ),
            worn.colour,
            16,
          ) +
          seam(`M${AXIS} 190V450`, worn.colour) +
          seam(twice('M150 200C170 240 190 262 212 272'), worn.colour) +
          stitches(twice('M142 204C162 246 186 270 212 282'), tint(worn.accent, 0.2), 2.4),
      }) +
      rib(sketch, `M${AXIS - 196} 164Q${AXIS} 178 ${AXIS + 196} 164`, worn.accent, 44) +
      rib(sketch, twice('M254 840L94 852'), worn.accent, 30) +
      tape(
        sketch,
        `M${AXIS - 14} 180C${AXIS - 50} 240 ${AXIS - 60} 280 ${AXIS - 44} 320M${AXIS + 14} 180C${AXIS + 54} 236 ${AXIS + 60} 270 ${AXIS + 50} 306`,
        tint(worn.accent, 0.4),
        10,
      )
    )
  },
}

const boubou: Drawing = {
  focus: [500, 320, 1.7],
  hangsAt: 122,
  draw(sketch, worn) {
    const outline = mirrored(
      'M0 196C42 196 74 170 88 124C190 150 330 210 420 300C440 420 432 560 404 690C372 700 336 700 300 690C292 750 290 810 294 868C196 892 96 896 0 896',
    )
    const plastron = mirrored('M0 190C46 190 76 176 96 152C130 250 140 360 116 450C90 500 40 520 0 552')
    const drape = twice(
      'M110 190C210 300 260 480 262 690M200 200C300 330 340 520 334 690M40 560C60 680 64 780 60 880M150 480C176 620 184 760 178 880',
    )
    return (
      castShadow(sketch, outline, 28) +
      piece(sketch, outline, worn, { inside: folds(sketch, drape, worn.colour, 20, 0.3) }) +
      piece(
        sketch,
        plastron,
        { ...worn, pattern: undefined, colour: tint(worn.colour, 0.08) },
        { depth: 0.4 },
      ) +
      [0, 1, 2]
        .map((row) =>
          stitches(
            twice(
              `M${96 - row * 22} ${160 + row * 26}C${126 - row * 26} ${260 + row * 8} ${132 - row * 28} ${350 - row * 4} ${108 - row * 24} ${440 - row * 12}C${84 - row * 16} ${488 - row * 14} 36 ${506 - row * 18} 0 ${540 - row * 24}`,
            ),
            worn.accent,
            5 - row,
          ),
        )
        .join('') +
      motif(sketch, worn.motif ?? 'star', AXIS, 330, worn.accent, 0.8) +
      tape(
        sketch,
        `M${AXIS - 88} 126Q${AXIS - 60} 196 ${AXIS} 200Q${AXIS + 60} 196 ${AXIS + 88} 126`,
        worn.accent,
        20,
      ) +
      tape(sketch, twice('M404 684C372 694 336 694 304 684M292 862C196 884 96 888 0 888'), worn.accent, 14)
    )
  },
}

const cardigan: Drawing = {
  focus: [500, 380, 1.7],
  hangsAt: 160,
  draw(sketch, worn) {
    const knit = { ...worn, pattern: worn.pattern ?? ('knit' as const) }
    const outline = mirrored(
      'M0 430C20 330 60 240 104 160C160 172 206 190 238 220C300 300 350 440 376 600L296 636C280 540 262 470 240 420C234 560 238 690 244 812C160 830 80 832 0 832',
    )
    return (
      castShadow(sketch, outline, 26) +
      piece(sketch, outline, knit, {
        inside: folds(
          sketch,
          twice('M232 430C196 460 160 466 120 460M300 520C280 536 264 540 250 540'),
          worn.colour,
          14,
        ),
      }) +
      rib(sketch, twice('M370 600L300 632'), worn.accent, 34) +
      rib(sketch, twice('M244 800C160 818 80 820 0 820'), worn.accent, 40) +
      rib(sketch, twice('M106 164C64 240 28 330 12 430L12 806'), worn.accent, 30) +
      [490, 570, 650, 730].map((y) => button(sketch, AXIS + 8, y, 15, tint(worn.accent, 0.5))).join('') +
      (worn.motif ? motif(sketch, worn.motif, AXIS + 150, 430, worn.accent, 0.9) : '')
    )
  },
}

export const clothes = { dress, tshirt, trousers, boubou, cardigan }
