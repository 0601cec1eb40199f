/** Runs in the page, before its own scripts. */
export function watchShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts, shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) continue
      ;(window as unknown as { shifted: number }).shifted += value
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(',')
        shifts.push(`${value.toFixed(4)} ${at(from)} to ${at(to)} ${node?.outerHTML?.slice(0, 120)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum of the shifts that no tap explains, and what moved from where to where. Runs in the page. */
export function shiftsSoFar(): { shifted: number; shifts: string[] } {
  const { shifted, shifts } = window as unknown as { shifted: number; shifts: string[] }
  return { shifted, shifts }
}

/** Scrolls down by screens, each time for two frames. Runs in the page. */
export async function scrollThrough(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
    const before = scrollY
    scrollBy(0, innerHeight)
    await frame()
    await frame()
    if (scrollY === before) break
  }
}

/** The part of the screen that the header and the bars at its edges cover. Runs in the page. */
export function coveredPart(): number {
  const isBar = (element: Element | null): boolean =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement))
  const rows = Array.from({ length: innerHeight / 4 }, (_, row) => row * 4)
  return rows.filter((y) => isBar(document.elementFromPoint(innerWidth / 2, y))).length / rows.length
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The boxes of a slide's image, of its text with the call, and of the controls of the carousel. Runs in the page. */
export function boxesOf(slide: Element) {
  const plain = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })
  const inside = (selector: string, scope: Element | null = slide) =>
    [...(scope?.querySelectorAll(selector) ?? [])].map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      // A block of text is as wide as its line; the text in it may be shorter.
      const box = element.textContent && getComputedStyle(element).display === 'block' ? range : element
      return plain(box.getBoundingClientRect())
    })
  return {
    slide: plain(slide.getBoundingClientRect()),
    image: inside('img')[0] as Box,
    text: inside('a > span:first-child, a small > span, a span:has(+ small), a span:last-child:only-child'),
    controls: inside('button', slide.closest('section')),
  }
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What hides a part of a slide. */
export function hidden(boxes: ReturnType<typeof boxesOf>, faces: readonly number[][]): string[] {
  const { slide, image, text, controls } = boxes
  const side = image.right - image.left
  const found = faces.map(([left = 0, top = 0, right = 0, bottom = 0]) => ({
    ...{ left: image.left + left * side, right: image.left + right * side },
    ...{ top: image.bottom + (top - 1) * side, bottom: image.bottom + (bottom - 1) * side },
  }))
  return [
    ...(found.some((face) => text.some((box) => meet(box, face))) ? ['text over a face'] : []),
    ...(found.some((face) => controls.some((box) => meet(box, face))) ? ['a control over a face'] : []),
    ...(text.some((box) => controls.some((control) => meet(box, control))) ? ['a control over text'] : []),
    ...(text.some(({ top, bottom }) => top < slide.top || bottom > slide.bottom) ? ['text is cut off'] : []),
  ]
}

/**
 * The controls over the square picture in the middle of an image's box. Runs in the page.
 * @param margin the part of the picture's side that may be covered
 */
export function controlsOver(image: Element, margin: number): string[] {
  const { left, top, width, height } = image.getBoundingClientRect()
  const found = new Set<string>()
  for (let across = margin; across <= 1 - margin; across += 0.05) {
    for (let down = margin; down <= 1 - margin; down += 0.05) {
      const y = top + height / 2 + (down - 0.5) * width * 0.99
      const element = document.elementFromPoint(left + (0.005 + across * 0.99) * width, y)
      if (element !== image) found.add(element?.outerHTML.slice(0, 100) ?? 'nothing')
    }
  }
  return [...found]
}
