export interface Selection {
  text: string
  start: number
  end: number
}

export type Format = 'bold' | 'heading' | 'list' | 'link'

/** Adds Markdown around the selection or before its lines. A second call removes bold, a heading or a list. */
export function applyFormat({ text, start, end }: Selection, format: Format): Selection {
  const chosen = text.slice(start, end)
  if (format === 'bold') return around(text, start, end, '**', 'texte en gras')
  if (format === 'heading') return prefixLines(text, start, end, '## ')
  if (format === 'list') return prefixLines(text, start, end, '- ')
  const label = chosen || 'texte du lien'
  const address = 'https://'
  const at = start + label.length + 3
  return {
    text: `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`,
    start: at,
    end: at + address.length,
  }
}

/** Replaces the selection with `inserted` and places the cursor after the inserted text. */
export function insertText({ text, start, end }: Selection, inserted: string): Selection {
  const at = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(end), start: at, end: at }
}

function around(text: string, start: number, end: number, mark: string, example: string): Selection {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (before.endsWith(mark) && after.startsWith(mark)) {
    const at = start - mark.length
    return {
      text: before.slice(0, at) + chosen + after.slice(mark.length),
      start: at,
      end: at + chosen.length,
    }
  }
  const inner = chosen || example
  const at = start + mark.length
  return { text: before + mark + inner + mark + after, start: at, end: at + inner.length }
}

function prefixLines(text: string, start: number, end: number, prefix: string): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = end + `${text.slice(end)}\n`.indexOf('\n')
  const lines = text.slice(from, to).split('\n')
  const marked = lines.every((line) => line.startsWith(prefix))
  const next = lines.map((line) => (marked ? line.slice(prefix.length) : prefix + line)).join('\n')
  return { text: text.slice(0, from) + next + text.slice(to), start: from, end: from + next.length }
}
