import { isRecord } from '../../domain/unknown-values.ts'

/** Whether an answer has `success: true`: see `ApiRequest.expects`. */
export function isSuccessResponse(data: unknown): boolean {
  return isRecord(data) && data.success === true
}
