import type { Drawing } from './drawing.ts'
import { drawFolded } from './drawings/folded.ts'
import { hanger } from './drawings/hanger.ts'
import { DRAWINGS } from './drawings.ts'
import type { BackgroundName } from './ground.ts'
import { backdrop } from './ground.ts'
import type { Picture } from './picture.ts'
import type { Sketch } from './sketch.ts'
import { createSketch } from './sketch.ts'

const DEFAULT_GROUND: BackgroundName = 'ivory'

/** The picture as an SVG text of 1000 by 1000. The same picture always gives the same text. */
export function renderPicture(picture: Picture): string {
  const sketch = createSketch()
  const drawing: Drawing = DRAWINGS[picture.drawing]
  const standing = drawing.standing === true && picture.view !== 'folded'
  const ground = backdrop(sketch, picture.ground ?? DEFAULT_GROUND, standing)
  const content = ground + drawObject(sketch, picture)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000"><defs>${sketch.definitions()}</defs>${content}</svg>`
}

/** The object alone, without ground, to be placed in a larger scene. */
export function drawObject(sketch: Sketch, picture: Picture): string {
  const drawing: Drawing = DRAWINGS[picture.drawing]
  if (picture.view === 'folded') return drawFolded(sketch, picture)
  const object = drawing.draw(sketch, picture)
  if (picture.view === 'detail') {
    const [x, y, scale] = drawing.focus
    return `<g transform="translate(500 500) scale(${scale}) translate(${-x} ${-y})">${object}</g>`
  }
  if (picture.view === 'hanger' && drawing.hangsAt !== undefined) {
    return `<g transform="translate(40 96) scale(.92)">${hanger(sketch, drawing.hangsAt)}${object}</g>`
  }
  return object
}
