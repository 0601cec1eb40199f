import { isRecord } from '../../domain/unknown-values.ts'

/** Whether an answer says of an act that it was done: see `ApiRequest.expects`. */
export function isSuccessResponse(data: unknown): boolean {
  return isRecord(data) && data.success === true
}
