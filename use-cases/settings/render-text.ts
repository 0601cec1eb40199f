import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import type { TextSection } from '../../contracts/setting-messages.ts'

const MAX_NESTING = 20

const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_NESTING }).disable('image')

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'h4',
    'h5',
    'h6',
    'hr',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '')
        ? { ...attribs, rel: 'noreferrer', target: '_blank' }
        : attribs,
    }),
  },
}

/**
 * Renders Markdown as one section per second-level heading, with one card per third-level heading (G-03). Text before
 * the first heading is a section without a title, and HTML is shown as typed. The page fills the placeholders
 * (domain/settings/placeholders.ts).
 */
export function renderText(text: string): TextSection[] {
  const sections: TextSection[] = []
  for (const { level, title, content } of partsOf(markdown.parse(text, {}))) {
    const html = toHtml(content)
    const section = sections.at(-1)
    if (level === 3 && section) section.cards.push({ title, html })
    else if (title !== '' || html !== '') sections.push({ title, html, cards: [] })
  }
  return sections
}

/** Renders a short text without sections, also as plain text for search engines. */
export function renderAnswer(text: string): { html: string; text: string } {
  const tokens = markdown.parse(text, {})
  const lines = tokens.filter(({ type }) => type === 'inline').map(plainText)
  return { html: toHtml(tokens), text: lines.join(' ') }
}

function toHtml(tokens: Token[]): string {
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), ALLOWED).trim()
}

interface Part {
  /** level of the part's heading, 2 or 3; 0 for the text before the first heading */
  level: number
  title: string
  content: Token[]
}

/** Headings of the first level count as the second, because the page has its own title. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [{ level: 0, title: '', content: [] }]
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    const heading = token.type === 'heading_open' && token.level === 0 ? Number(token.tag.slice(1)) : 0
    if (heading < 1 || heading > 3) {
      parts.at(-1)?.content.push(token)
      continue
    }
    const title = plainText(tokens[index + 1])
    parts.push({ level: Math.max(heading, 2), title, content: [] })
    index += 2
  }
  return parts
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim()
}
