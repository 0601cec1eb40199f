import { editDistance } from '../domain/text/edit-distance.ts'

/** In names shorter than this, only swapped letters count as a typo: another letter makes another word (`PORT`, `POST`). */
const LONG = 8

export interface UnknownSetting {
  variable: string
  meant: string
}

export function unknownSettings(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): UnknownSetting[] {
  const absent = settings.filter((name) => !environment[name])
  return Object.keys(environment)
    .filter((variable) => environment[variable] && !settings.includes(variable))
    .flatMap((variable) => {
      const meant = absent.find((name) => isSlip(variable, name))
      return meant ? [{ variable, meant }] : []
    })
}

function isSlip(variable: string, setting: string): boolean {
  if (setting.length < LONG) return isSwap(variable, setting)
  const typed = variable.toUpperCase()
  return editDistance(typed, setting) <= 1 || typed.replace(/Y$/, 'IES') === setting
}

function isSwap(variable: string, setting: string): boolean {
  const sameLetters = [...variable].sort().join('') === [...setting].sort().join('')
  return sameLetters && editDistance(variable, setting) === 1
}
