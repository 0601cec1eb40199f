import type { Locator } from 'playwright-core'

/** Whether an element's text is more red than green or blue. */
export function isRed(element: Locator): Promise<boolean> {
  return element.evaluate((box) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    // Drawing a pixel converts every colour notation of CSS to RGB numbers.
    canvas.fillStyle = getComputedStyle(box).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red - Math.max(green, blue) > 100
  })
}
