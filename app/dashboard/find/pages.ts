import type { Permission } from '../../../domain/accounts/account.ts'
import { fold } from '../../../domain/text/fold.ts'
import type { Session } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { MESSAGES_PATH, SETTINGS_PATH } from '../page-paths.ts'
import { type ProductTool, TOOLS } from '../products/page-links.ts'
import { FIXED_PAGES, SECTIONS, SETTINGS_PERMISSION, sectionOf } from '../sections.ts'
import type { Field } from '../settings/field-types.ts'
import { SETTING_FIELDS, settingsOf } from '../settings/fields.ts'
import { labelOf } from '../settings/kinds.ts'
import { SECTION_IDS, sectionInfo } from '../settings/sections.ts'
import { ACTIONS, WORDS } from './page-words.ts'

/** A result of the search. */
export interface Found {
  to: string
  label: string
  /** where the page is, or what else identifies the row */
  detail: string
  image?: string | undefined
}

interface Entry extends Found {
  needs: Permission | null
  /** found only while the shop has an account at WhatsApp */
  forConversations: boolean
  /** lower is shown first */
  rank: number
  labelWords: readonly string[]
  words: readonly string[]
}

const MAX_PAGES = 8
const wordsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

function entry(found: Found, needs: Permission | null, words = '', rank = 0): Entry {
  const labelWords = wordsOf(found.label)
  const all = [...labelWords, ...wordsOf(`${found.detail} ${words}`)]
  return { ...found, needs, forConversations: found.to === MESSAGES_PATH, rank, labelWords, words: all }
}

const tools: readonly ProductTool[] = Object.values(TOOLS)

function placeOf(path: string): string {
  const tool = tools.find(({ pages }) => pages.some(({ to }) => to === path))
  if (tool) return tool.label
  const section = SECTIONS.find(({ to }) => to === sectionOf(path).entry)
  return section && section.to !== path ? section.label : ''
}

/** The labels of a setting and of the fields in it. */
function labelsIn(field: Field): string[] {
  const inner = 'fields' in field ? Object.values(field.fields).flatMap(labelsIn) : []
  return [...new Set([labelOf(field), ...inner])].filter((label) => label !== '')
}

const SETTING_PAGES = SECTION_IDS.flatMap((section) => {
  const { title, summary } = sectionInfo(section)
  const to = `${SETTINGS_PATH}/${section}`
  const fields = settingsOf(section).flatMap((name) => {
    const field = SETTING_FIELDS[name]
    return labelsIn(field).map((label) => ({
      ...entry({ to: `${to}#${name}`, label, detail: `Réglages, ${title}` }, SETTINGS_PERMISSION, '', 1),
      forConversations: field.forConversations === true,
    }))
  })
  const words = `${summary} ${WORDS[to] ?? ''}`
  return [entry({ to, label: title, detail: 'Réglages' }, SETTINGS_PERMISSION, words), ...fields]
})

const ENTRIES: readonly Entry[] = [
  ...ACTIONS.map(({ to, label }) => {
    const { label: page, needs } = sectionOf(to.split('?')[0] ?? to)
    return entry({ to, label, detail: page }, needs, WORDS[to])
  }),
  ...FIXED_PAGES.filter(({ path }) => !SETTING_PAGES.some(({ to }) => to === path)).map(
    ({ path, label, needs }) => entry({ to: path, label, detail: placeOf(path) }, needs, WORDS[path]),
  ),
  ...SETTING_PAGES,
]

const SMALL_WORDS = new Set('un une le la les l de des du d mon ma mes a au aux en et ou'.split(' '))

/** The words of a query without articles and the mark of the plural. */
function termsOf(query: string): string[] {
  const words = wordsOf(query).filter((word) => word !== '')
  const important = words.filter((word) => !SMALL_WORDS.has(word))
  return (important.length > 0 ? important : words).map((word) =>
    word.length > 3 ? word.replace(/[sx]$/, '') : word,
  )
}

/** The pages and settings that the account may open and whose names or words begin with those of the query. */
export function findPages(query: string, session: Session | null, hasConversations: boolean): Found[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const all = (words: readonly string[]) => terms.every((term) => words.some((word) => word.startsWith(term)))
  const whole = fold(query.trim())
  const rankOf = ({ label, labelWords, rank }: Entry) =>
    fold(label) === whole ? -1 : rank + (all(labelWords) ? 0 : 2)
  const isOpen = ({ needs, forConversations }: Entry) =>
    (needs === null || hasAccess(session, needs)) && (hasConversations || !forConversations)
  return ENTRIES.filter((found) => isOpen(found) && all(found.words))
    .map((page) => ({ page, rank: rankOf(page) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_PAGES)
    .map(({ page: { to, label, detail } }) => ({ to, label, detail }))
}
