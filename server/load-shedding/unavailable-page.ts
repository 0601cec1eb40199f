/** A page without any file of the shop, which loads again by itself. */
export function unavailablePage(message: string, seconds: number): string {
  return `<!doctype html><html lang="fr-SN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Un instant…</title><h1>Un instant…</h1><p>${message}</p></html>`
}
