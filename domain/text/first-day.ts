/** `1er décembre` for `1 décembre`: French counts the first day of a month, and `Intl` does not. */
export function withFirstDay(date: string): string {
  return date.replace(/\b1 (?=[a-zéû])/, '1er ')
}
