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
import type { Mutation } from '../admin-api.ts'
import { mutateAnswer } from '../decode.ts'

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
  return post({ path, body: checked.value })
}

const INVALID = 'Rien n’a été enregistré\u202f: vérifiez les quantités signalées.'

async function undoReceipt(id: string): Promise<SaveResult> {
  const path = encoded`/stock/receipts/${id}/undo`
  return post({ path, success: 'Réception annulée' })
}

async function post(mutation: Pick<Mutation, 'path' | 'body' | 'success'>): Promise<SaveResult> {
  const result = await mutateAnswer(adjustmentAnswer, { ...mutation, method: 'POST', silent: true })
  if (result.ok) return { ok: true, adjustment: result.data.adjustment }
  const { message, issues, status } = result
  return { ok: false, message, issues, uncertain: status === null || status >= 500 }
}

async function assignBarcode(code: string, to: BarcodeInput): Promise<AssignResult> {
  const result = await mutateAnswer(barcodeAnswer, {
    path: encoded`/stock/barcode/${code}`,
    method: 'PUT',
    body: to,
    success: 'Code-barres attribué',
  })
  if (!result.ok) return { ok: false }
  const { product, color, size } = result.data
  return { ok: true, product, color, size }
}
