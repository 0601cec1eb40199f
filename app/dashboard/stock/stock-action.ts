import * as v from 'valibot'
import { validate } from '../../../contracts/fields.ts'
import {
  adjustmentAnswer,
  type BarcodeInput,
  barcodeAnswer,
  countInput,
  receiptInput,
  type ShownAdjustment,
  type StockLevel,
} from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { Issue } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'
import { decode } from '../decode.ts'

export type StockSubmission =
  | { intent: AdjustmentKind; body: unknown }
  | { intent: 'undo'; id: string }
  | { intent: 'assign'; code: string; to: BarcodeInput }

export type SaveResult =
  | { ok: true; adjustment: ShownAdjustment }
  /** `uncertain`: it may have been stored */
  | { ok: false; message: string; issues: Issue[]; uncertain: boolean }

export type AssignResult = ({ ok: true; product: StockLevel } & VariantChoice) | { ok: false }

/** Handles the mutations of the stock pages. */
export async function stockAction(request: Request) {
  const submission: StockSubmission = await request.json()
  switch (submission.intent) {
    case 'undo':
      return undoReceipt(submission.id)
    case 'assign':
      return assignBarcode(submission.code, submission.to)
    default:
      return save(submission.intent, submission.body)
  }
}

async function save(kind: AdjustmentKind, body: unknown): Promise<SaveResult> {
  const checked = kind === 'receipt' ? validate(receiptInput, body) : validate(countInput, body)
  if (!checked.ok) return { ok: false, message: INVALID, issues: checked.issues, uncertain: false }
  const path = kind === 'receipt' ? '/stock/receipts' : '/stock/counts'
  return saved(
    await mutate({ path, method: 'POST', body: checked.value, expects: isAdjustment, silent: true }),
  )
}

const isAdjustment = (data: unknown) => v.is(adjustmentAnswer, data)

const INVALID = 'Rien n’a été enregistré\u202f: vérifiez les quantités signalées.'

async function undoReceipt(id: string): Promise<SaveResult> {
  const path = encoded`/stock/receipts/${id}/undo`
  const success = 'Réception annulée'
  return saved(await mutate({ path, method: 'POST', expects: isAdjustment, success, silent: true }))
}

function saved(result: Awaited<ReturnType<typeof mutate>>): SaveResult {
  if (result.ok) return { ok: true, adjustment: decode(adjustmentAnswer, result.data).adjustment }
  const { message, issues, status } = result
  return { ok: false, message, issues, uncertain: status === null || status >= 500 }
}

async function assignBarcode(code: string, to: BarcodeInput): Promise<AssignResult> {
  const result = await mutate({
    path: encoded`/stock/barcode/${code}`,
    method: 'PUT',
    body: to,
    expects: (data) => v.is(barcodeAnswer, data),
    success: 'Code-barres attribué',
  })
  if (!result.ok) return { ok: false }
  const { product, color, size } = decode(barcodeAnswer, result.data)
  return { ok: true, product, color, size }
}
