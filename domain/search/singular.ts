/**
 * Removes a plural ending: `robes` → `robe`, `jeux` → `jeu`, `animaux` → `anima` (which `animal` also contains). Most
 * short words are unchanged, because many end in s or x (`ours`, `doux`).
 */
export function singular(word: string): string {
  if (/^.{3,}[^e]aux$/.test(word)) return word.slice(0, -2)
  return /^(?:.{3,}[^s]s|.{4,}x|..[bcdfgkpt]s|.eux)$/.test(word) ? word.slice(0, -1) : word
}
