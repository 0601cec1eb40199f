export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function groupThousands(digits: string): string {
  return digits.replace(/\d{4,}/, (whole) => Number(whole).toLocaleString('en').replaceAll(',', ' '))
}
