import { parseArgs } from 'node:util'

type Values<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string }

/** Reads command-line options; an option with a numeric default is read as a number. */
export function readOptions<const Defaults extends Record<string, string | number>>(
  defaults: Defaults,
): Values<Defaults> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  return Object.fromEntries(
    Object.entries({ ...defaults, ...values }).map(([name, value]) => [
      name,
      typeof defaults[name] === 'number' ? Number(value) : value,
    ]),
  ) as Values<Defaults>
}
