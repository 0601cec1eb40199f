import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Code that runs in the shop, in its browsers or in its commands. */
const SHOP =
  '{api,app,config,contracts,data,domain,integrations,scripts,server,use-cases}/**/*.{ts,tsx,mjs,sql}'
const files = globSync(SHOP).filter((file) => !/\.test\.tsx?$/.test(file))

/** What reads or writes a time in the zone of the server or of the device. */
const LOCAL_TIME = [
  /\.[gs]et(Date|Day|Hours|Minutes|Seconds|Month|FullYear)\(/,
  /\.(getTimezoneOffset|toDateString|toTimeString|toLocaleDateString|toLocaleTimeString)\(/,
  // A time with parts: a year and a month in the device's zone.
  /new Date\([^()`'"]*,/,
  /new Date\([^)]*\)\.to(Locale)?String\(/,
  // A time without a zone is read as a local one.
  /(Date\.parse|new Date)\(['"`][^'"`]*T[^'"`Z+]*['"`]\)/,
  /'localtime'|\bcurrent_(date|time|timestamp)\b|\bdate_trunc\(|\bto_char\(/i,
]

/** The argument list of each `Intl.DateTimeFormat`. */
function formatters(code: string): string[] {
  return code
    .split('Intl.DateTimeFormat(')
    .slice(1)
    .map((rest) => rest.slice(0, closing(rest)))
}

function closing(text: string): number {
  let depth = 1
  return [...text].findIndex((character) => {
    if (character === '(') depth++
    if (character === ')') depth--
    return depth === 0
  })
}

const IN_DAKAR = /timeZone: '(Africa\/Dakar|UTC)'|\.\.\.DAKAR/

function localTimes(code: string): string[] {
  const lines = code.split('\n').filter((line) => LOCAL_TIME.some((pattern) => pattern.test(line)))
  return [...lines.map((line) => line.trim()), ...formatters(code).filter((text) => !IN_DAKAR.test(text))]
}

describe('times of the shop', { tags: ['R-21'] }, () => {
  it('are Dakar’s in all code: nothing reads the zone of the server or of the device', () => {
    const found = files.flatMap((file) =>
      localTimes(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  it.each([
    'const day = date.getDate()',
    'last.setHours(3, 0, 0, 0)',
    'new Date(2026, 10, 28)',
    'new Date(year, month)',
    "Date.parse('2026-11-28T10:00')",
    'new Date(`2026-11-28T12:00`)',
    'new Date(at).toString()',
    'moment.toLocaleDateString()',
    "new Intl.DateTimeFormat('fr', { dateStyle: 'long' }).format(at)",
    'select current_date',
  ])('are refused when they are local, as in %j', (line) => {
    expect(localTimes(line)).toHaveLength(1)
  })

  it.each([
    'date.getUTCDate()',
    'new Date(Date.UTC(2026, 10, 28))',
    'new Date(`2026-11-28T12:00:00Z`)',
    "new Intl.DateTimeFormat('fr', { timeZone: 'Africa/Dakar' })",
  ])('are accepted in Dakar, as in %j', (line) => {
    expect(localTimes(line)).toEqual([])
  })
})
