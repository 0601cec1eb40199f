import { createStorageItem } from '../../browser/store.ts'
import { readDraft } from '../checkout/draft.ts'

const storage = createStorageItem('sessionStorage', 'alertPhone')

/** The number last typed in this tab, otherwise the one of the delivery form. */
export function readTypedPhone(): string {
  return storage.read() ?? readDraft().customerPhone
}

export function saveTypedPhone(typed: string): void {
  storage.write(typed)
}
