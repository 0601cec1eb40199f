import type { ServerResponse } from 'node:http'
import { OUTAGE_RESPONSES, type OutageReason } from '../../domain/outages.ts'
/** A page without any file of the shop, which loads again by itself. */
export function unavailablePage(message: string, seconds: number): string {
  return `<!doctype html><html lang="fr-SN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>Un instant…</title><h1>Un instant…</h1><p>${message}</p></html>`
}

/** Answers 503 without the app, which may hang: as JSON to the API, otherwise as a page. */
export function sendUnavailable(url: string, res: ServerResponse, reason: OutageReason): void {
  const { message, retryAfter } = OUTAGE_RESPONSES[reason]
  const headers = { 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' }
  if (url.startsWith('/api/')) {
    res
      .writeHead(503, { ...headers, 'Content-Type': 'application/json' })
      .end(JSON.stringify({ success: false, message, error: message, code: 'UNAVAILABLE' }))
  } else {
    res
      .writeHead(503, { ...headers, 'Content-Type': 'text/html; charset=utf-8' })
      .end(unavailablePage(message, retryAfter))
  }
}
