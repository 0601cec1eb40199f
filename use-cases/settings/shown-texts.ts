import type { SettingName, Settings } from '../../contracts/settings.ts'
import { decodeEntities, htmlToText } from '../../domain/moving/html-text.ts'

const HREF = /\shref="([^"]*)"/g

/** A setting as its readers see it: Markdown as the text of the page and the addresses of its links. */
export async function shownTexts(name: SettingName, value: unknown): Promise<unknown> {
  if (name === 'faq') {
    const { renderAnswer } = await import('./render-text.ts')
    const entries = value as Settings['faq']
    return Promise.all(
      entries.map(async ({ question, answer }) => [question, textsOf((await renderAnswer(answer)).html)]),
    )
  }
  if (name !== 'terms' && name !== 'privacy' && name !== 'about') return value
  const { renderText } = await import('./render-text.ts')
  const sections = await renderText(value as Settings[typeof name])
  return sections
    .flatMap(({ cards, ...section }) => [section, ...cards])
    .map(({ title, html }) => [title, textsOf(html)])
}

function textsOf(html: string): string[] {
  const addresses = Array.from(html.matchAll(HREF), ([, address = '']) => decodeEntities(address))
  return [...addresses, htmlToText(html)]
}
