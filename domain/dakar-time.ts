const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

/** Writes a time for a `datetime-local` field, in Dakar (UTC) whatever the device's zone. @param at epoch milliseconds */
export function toDakarInput(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

/** The hour of a time in Dakar, such as `2026-11-28T14`. @param at epoch milliseconds */
export function hourOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
}

/** Reads a `datetime-local` field in Dakar time. @returns epoch milliseconds; null when it is empty or incomplete */
export function readDakarInput(typed: string): number | null {
  const at = LOCAL.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Reads a day such as 2026-11-22; null for anything else. */
export function parseDay(typed: string): string | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length) !== typed ? null : typed
}
