import axe from 'axe-core'
import { page } from 'vitest/browser'

const SCREENS = { phone: [360, 800], tablet: [768, 1024], laptop: [1280, 900], '320 px': [320, 640] } as const

/** Lists axe violations (phone, laptop) and horizontal overflow (each screen). Restores the laptop's size. */
export async function flawsOnEachScreen(): Promise<string[]> {
  const flaws: string[] = []
  for (const [screen, [width, height]] of Object.entries(SCREENS)) {
    await page.viewport(width, height)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) flaws.push(`${screen}: ${scrollWidth - clientWidth} pixels too wide`)
    if (screen === 'phone' || screen === 'laptop')
      flaws.push(...(await violations()).map((one) => `${screen}: ${one}`))
  }
  await page.viewport(...SCREENS.laptop)
  return flaws
}

/** Rules about whole documents do not apply to a component. */
async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`))
}
