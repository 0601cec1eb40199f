import { describe, expect, it } from 'vitest'
import { applyFormat, type Format, insertText, type Selection } from './markdown-format.ts'

/** Reads a text in which `<` and `>` mark the start and the end of the selection. */
function selectionOf(text: string): Selection {
  const start = text.indexOf('<')
  const end = text.indexOf('>') - 1
  return { text: text.replace('<', '').replace('>', ''), start, end }
}
const show = ({ text, start, end }: Selection) =>
  `${text.slice(0, start)}<${text.slice(start, end)}>${text.slice(end)}`

describe('applyFormat', () => {
  it.each<[Format, string, string]>([
    ['bold', 'un <mot> ici', 'un **<mot>** ici'],
    ['bold', 'un **<mot>** ici', 'un <mot> ici'],
    ['bold', 'un <>', 'un **<texte en gras>**'],
    ['heading', 'avant\nmon <titre>\naprès', 'avant\n<## mon titre>\naprès'],
    ['heading', '## mon <titre>', '<mon titre>'],
    ['list', '<un\ndeux>', '<- un\n- deux>'],
    ['list', '<- un\n- deux>', '<un\ndeux>'],
    ['link', 'voir <ici>', 'voir [ici](<https://>)'],
    ['link', '<>', '[texte du lien](<https://>)'],
  ])(
    'for the format %s, changes %j to %j (< and > mark the selection)',
    { tags: ['G-03'] },
    (format, before, after) => {
      expect(show(applyFormat(selectionOf(before), format))).toBe(after)
    },
  )
})

describe('insertText', () => {
  it('replaces the selection and places the cursor after the inserted text', () => {
    expect(show(insertText(selectionOf('chez <X>.'), '{name}'))).toBe('chez {name}<>.')
  })
})
