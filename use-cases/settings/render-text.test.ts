import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { about, privacy, terms } from '../../config/texts.ts'
import { renderAnswer, renderText } from './render-text.ts'

const EVENTS = ['onclick', 'onerror', 'onload', 'onmouseover', 'onfocus', 'onanimationend']
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'vbscript:',
  'java\tscript:',
  '&#106;avascript:',
]
const ELEMENTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://exemple.com"></iframe>',
  '<style>*{display:none}</style>',
  '<form action="/login"><input name=password></form>',
  '<base href="https://exemple.com/">',
  '<meta http-equiv=refresh content="0;url=https://exemple.com">',
  '<object data="x"></object>',
  '<a href="javascript:alert(1)">x</a>',
]

/** Texts that try to inject something other than text into the page. */
const HOSTILE = [
  ...ELEMENTS,
  ...ELEMENTS.map((element) => `## ${element}`),
  ...ELEMENTS.map((element) => `- ${element}`),
  ...ELEMENTS.map((element) => `### ${element}\n\n${element}`),
  ...ELEMENTS.map((element) => `> \`${element}\` ${element}`),
  ...SCHEMES.flatMap((scheme) => [
    `[clic](${scheme}alert(1))`,
    `<${scheme}alert(1)>`,
    `[clic][x]\n\n[x]: ${scheme}alert(1)`,
    `![image](${scheme}alert(1))`,
    `[clic](<${scheme}alert(1)>)`,
  ]),
  ...EVENTS.flatMap((event) => [
    `<b ${event}=alert(1)>gras</b>`,
    `[x](https://exemple.sn "a\\" ${event}=\\"alert(1)")`,
    `[x](https://exemple.sn'${event}='alert(1))`,
    `**<i ${event}="alert(1)">x</i>**`,
  ]),
  '<!-- --><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '`</code><script>alert(1)</script>`',
  '```\n</pre><script>alert(1)</script>\n```',
  '{name}<script>alert(1)</script>{email}',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '\u0000<script>alert(1)</script>',
  '<a href="https://exemple.sn" style="position:fixed;inset:0">x</a>',
]

const ALLOWED =
  /^<\/?(?:p|br|strong|em|ul|ol|li|a|blockquote|h[456]|hr|code|pre)(?: (?:href|title|rel|target|start)="[^"<>]*")*(?: \/)?>$/

/** Lists the tags of the rendered text that are not allowed or contain an unsafe URL. */
async function unsafeTags(text: string): Promise<string[]> {
  const html = (await renderText(text)).flatMap((section) => [
    section.html,
    ...section.cards.map((card) => card.html),
  ])
  const tags = [...html.join('\n'), (await renderAnswer(text)).html].join('').match(/<[^>]*>/g) ?? []
  return tags.filter((tag) => !ALLOWED.test(tag) || !isSafe(/href="([^"]*)"/.exec(tag)?.[1] ?? ''))
}

function isSafe(href: string): boolean {
  const { protocol } = new URL(href.replaceAll('&amp;', '&'), 'https://boutique.example')
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)
}

describe('Markdown', { tags: ['G-03'] }, () => {
  it('is rendered with only allowed tags and safe URLs for a hundred hostile inputs', async () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(100)
    for (const text of HOSTILE) expect(await unsafeTags(text), text).toEqual([])
  })

  it('allows no active content in any input', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, '**', '_', '[', '](', ')', '<', '>', '"', '\n\n'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        expect(await unsafeTags(pieces.join(''))).toEqual([])
      }),
    )
  })

  it('keeps a pasted list, whatever its bullets', async () => {
    const [section] = await renderText('Au choix\u00a0:\n\n• Wave\n• Orange Money\n– espèces')
    expect(section?.html.match(/<li>/g)).toHaveLength(3)
  })

  it('becomes a section for each heading, with cards for its sub-headings', async () => {
    expect(
      await renderText('Bonjour\n\n## Un **titre**\n\nTexte\n\n### Carte\n\n- a\n- b\n\n# Autre'),
    ).toEqual([
      { title: '', html: '<p>Bonjour</p>', cards: [] },
      {
        title: 'Un titre',
        html: '<p>Texte</p>',
        cards: [{ title: 'Carte', html: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>' }],
      },
      { title: 'Autre', html: '', cards: [] },
    ])
  })

  it('is rendered with HTML tags escaped', async () => {
    expect((await renderText('<b>gras</b>'))[0]?.html).toBe('<p>&lt;b&gt;gras&lt;/b&gt;</p>')
  })

  it('opens links to other sites in a new tab', async () => {
    expect((await renderAnswer('[site](https://exemple.sn) et [page](/faq)')).html).toBe(
      '<p><a href="https://exemple.sn" rel="noreferrer" target="_blank">site</a> et <a href="/faq">page</a></p>',
    )
  })

  it('is also rendered as plain text, for search engines', async () => {
    expect((await renderAnswer('Oui, **30 jours**.\n\n- [ici](/contact)')).text).toBe('Oui, 30 jours. ici')
  })

  it('of the default texts is rendered with all sections', async () => {
    const sections = await Promise.all([terms, privacy, about].map(renderText))
    expect(sections.map(({ length }) => length)).toEqual([8, 6, 4])
    expect(sections[2]?.map(({ cards }) => cards.length)).toEqual([0, 0, 4, 3])
  })

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['stars', '*a '.repeat(6000)],
    ['quotes', '> '.repeat(10_000)],
    ['lists', Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['links', '[a](b'.repeat(4000)],
    ['backticks', '`'.repeat(9000) + 'a'.repeat(11_000)],
    ['tags', '<a '.repeat(6000)],
    ['entities', '&amp'.repeat(5000)],
  ])('with very many %s is rendered within a second', async (_what, text) => {
    const began = process.cpuUsage()
    await renderText(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  it('of 20 000 characters is rendered block by block, with other work between', async () => {
    const text = '- *a*\n\nEt `b`.\n\n'.repeat(1000)
    const yields = vi.spyOn(globalThis, 'setImmediate')
    const [section] = await renderText(text)
    // one turn to parse, and one for at most 310 of the 11 000 tokens
    expect(yields.mock.calls.length).toBeGreaterThan(30)
    expect(section?.html.match(/<code>b<\/code>/g)).toHaveLength(1000)
    expect(section?.html).toBe(
      (await renderText('- *a*\n\nEt `b`.'))[0]?.html.concat('\n').repeat(1000).trim(),
    )
  })
})
