import { tint } from '../colour.ts'
import type { Drawing, Dress } from '../drawing.ts'
import { button, castShadow, folds, gleam, piece, rib, seam, stitches, tape } from '../fabric.ts'
import { standingShadow } from '../ground.ts'
import { moved, oval } from '../path.ts'
import type { Sketch } from '../sketch.ts'

/** A pair: the second shoe stands a little behind the first. */
function pair(sketch: Sketch, dress: Dress, one: (sketch: Sketch, dress: Dress) => string): string {
  return (
    standingShadow(sketch, 560, 706, 640, 0.8) +
    moved(one(sketch, dress), 130, -96, 0.88) +
    standingShadow(sketch, 460, 806, 700) +
    moved(one(sketch, dress), -30, 0)
  )
}

const sneaker: Drawing = {
  standing: true,
  focus: [480, 600, 1.6],
  draw: (sketch, dress) =>
    pair(sketch, dress, (_, worn) => {
      const upper =
        'M196 700C180 600 186 500 214 424C250 406 300 408 340 424C372 470 420 504 474 524C560 560 700 576 760 640C786 668 792 690 790 716L196 730Z'
      const sole =
        'M180 716C320 736 640 736 796 706C812 724 814 760 800 786C640 806 330 808 196 794C176 776 172 742 180 716Z'
      const toe = 'M600 580C690 592 748 618 770 650C788 674 792 696 790 716L590 728C570 670 574 620 600 580Z'
      const tongue = 'M330 404C360 366 420 360 452 384C470 430 480 480 482 530L352 440Z'
      return (
        piece(sketch, tongue, { ...worn, pattern: undefined, colour: tint(worn.accent, 0.3) }) +
        piece(sketch, upper, worn, {
          inside:
            folds(sketch, 'M470 530C460 600 470 660 480 720', worn.colour, 14) +
            stitches(
              'M214 470C240 480 260 520 264 720M352 446C420 510 500 548 590 584',
              tint(worn.accent, 0.2),
              3,
            ),
        }) +
        piece(sketch, toe, { colour: tint(worn.accent, 0.35), accent: worn.accent }, { depth: 0.8 }) +
        [0, 1, 2]
          .map((row) =>
            tape(
              sketch,
              `M${356 + row * 54} ${520 - row * 4 + row * 34}L${430 + row * 50} ${448 + row * 30}`,
              tint(worn.accent, 0.75),
              20,
            ),
          )
          .join('') +
        rib(sketch, 'M212 430C250 410 300 410 340 430', worn.accent, 26) +
        piece(sketch, sole, { colour: '#fbf6ec', accent: worn.accent }, { depth: 0.9 }) +
        tape(sketch, 'M186 752C340 768 640 768 804 742', worn.accent, 12)
      )
    }),
}

const bootie: Drawing = {
  standing: true,
  focus: [470, 560, 1.6],
  draw: (sketch, dress) =>
    pair(sketch, dress, (_, worn) => {
      const knit = { ...worn, pattern: worn.pattern ?? ('knit' as const) }
      const foot =
        'M230 560C300 540 420 540 500 560C620 570 740 610 770 700C780 760 750 796 690 800L290 802C240 800 216 770 216 720C214 660 218 610 230 560Z'
      const leg =
        'M222 320C300 300 430 300 512 320C520 410 520 500 508 590C420 610 310 610 226 590C214 500 214 410 222 320Z'
      return (
        piece(sketch, foot, knit, {
          inside: folds(sketch, 'M500 590C560 620 580 680 570 760', worn.colour, 18),
        }) +
        piece(sketch, leg, knit, { lift: 8 }) +
        rib(sketch, 'M220 336Q366 312 514 336', worn.accent, 60) +
        tape(sketch, 'M222 560Q366 590 512 560', worn.accent, 20) +
        piece(sketch, oval(340, 600, 54, 26), { colour: worn.accent, accent: worn.accent }, { lift: 4 }) +
        piece(sketch, oval(440, 602, 54, 26), { colour: worn.accent, accent: worn.accent }, { lift: 4 }) +
        button(sketch, 390, 596, 20, tint(worn.accent, 0.3), false) +
        seam('M226 776C400 792 620 790 750 760', worn.colour)
      )
    }),
}

const sandal: Drawing = {
  focus: [500, 520, 1.5],
  draw: (sketch, dress) => {
    const sole =
      'M400 160C470 130 540 160 560 260C576 360 566 440 580 540C600 660 590 800 500 846C410 880 330 820 330 700C330 580 366 500 362 400C356 290 350 190 400 160Z'
    const one = () =>
      castShadow(sketch, sole, 20) +
      piece(sketch, sole, { colour: '#c99b6d', accent: dress.accent }, { depth: 0.7 }) +
      stitches(
        'M404 190C464 164 520 186 536 268C550 364 540 440 556 546C574 660 562 776 494 818C424 848 358 798 358 704C358 586 392 502 388 404C384 300 376 214 404 190Z',
        '#f1dcc0',
        4,
      ) +
      piece(sketch, 'M350 300C420 262 500 262 572 296L578 384C500 352 424 354 356 394Z', dress, {
        lift: 12,
      }) +
      piece(sketch, 'M336 610C410 560 520 560 592 604L590 700C520 660 410 662 334 712Z', dress, {
        lift: 12,
      }) +
      button(sketch, 570, 344, 18, '#e6c170', false)
    return `${moved(one(), -150, 10, 0.98, 0)}<g transform="translate(1150 10) scale(-.98 .98)">${one()}</g>`
  },
}

const slipper: Drawing = {
  focus: [500, 520, 1.5],
  draw: (sketch, dress) => {
    const sole =
      'M420 140C490 120 560 190 570 320C580 440 588 560 586 680C582 790 540 850 470 850C400 850 352 790 346 680C342 560 340 440 350 320C358 230 372 156 420 140Z'
    const upper =
      'M352 300C356 220 372 150 424 132C492 116 560 196 570 310C574 376 578 430 580 486C520 438 410 438 346 488C346 430 348 360 352 300Z'
    const one = () =>
      castShadow(sketch, sole, 20) +
      piece(sketch, sole, { colour: '#d9b98c', accent: dress.accent }, { depth: 0.8 }) +
      gleam(sketch, 440, 700, 50, 90, 0.3) +
      piece(sketch, upper, dress, { lift: 14 }) +
      tape(sketch, 'M348 480C410 432 520 432 578 478', dress.accent, 18) +
      stitches('M372 440C420 406 510 406 556 438', dress.accent, 5) +
      button(sketch, 464, 320, 26, tint(dress.accent, 0.3), false)
    return `${moved(one(), -160, 0)}<g transform="translate(1160 0) scale(-1 1)">${one()}</g>`
  },
}

export const shoes = { sneaker, bootie, sandal, slipper }
