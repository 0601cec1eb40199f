import axe from 'axe-core'
import { page } from 'vitest/browser'

export const SCREENS = {
  phone: [360, 800],
  tablet: [768, 1024],
  laptop: [1280, 900],
  '320 px': [320, 640],
} as const

/**
 * Lists axe violations (phone, laptop) and horizontal overflow (each screen, phone with text at 200 %). Restores the
 * laptop's size.
 */
export async function flawsOnEachScreen(): Promise<string[]> {
  const flaws: string[] = []
  for (const [screen, [width, height]] of Object.entries(SCREENS)) {
    await page.viewport(width, height)
    flaws.push(...overflow(screen))
    if (screen === 'phone' || screen === 'laptop')
      flaws.push(...(await violations()).map((one) => `${screen}: ${one}`))
  }
  await page.viewport(...SCREENS.phone)
  document.documentElement.style.fontSize = '200%'
  flaws.push(...overflow('phone, text at 200 %'))
  document.documentElement.style.fontSize = ''
  await page.viewport(...SCREENS.laptop)
  return flaws
}

export function overflow(where: string): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${where}: ${scrollWidth - clientWidth} pixels too wide`] : []
}

/** Makes the window as small as a cheap Android phone; each test starts with the laptop's size. */
export const shrinkToPhone = () => page.viewport(...SCREENS.phone)

/** Links, buttons and fields that are less than 44 px high. */
export function smallTargets(): string[] {
  const targets = document.querySelectorAll(
    'main :is(a, button, summary, select, textarea, input:not([type=radio], [type=checkbox], .sr-only))',
  )
  return [...targets]
    .filter((target) => {
      const { height } = target.getBoundingClientRect()
      return height > 0 && height < 43.5
    })
    .map((target) => target.outerHTML.slice(0, 120))
}

/** Rules about whole documents do not apply to a component. */
export async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
