/** Reads a typed amount, with or without spaces: `43 500`. @returns whole francs; null for anything else */
export function readFrancs(typed: string): number | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
