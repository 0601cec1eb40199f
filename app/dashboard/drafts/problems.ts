/** The problem of each draft that was not published or changed, by draft id. */
export type Problems = Readonly<Record<string, string>>

export function problemsOf(refused: readonly { id: string; message: string }[]): Problems {
  return Object.fromEntries(refused.map(({ id, message }) => [id, message]))
}
