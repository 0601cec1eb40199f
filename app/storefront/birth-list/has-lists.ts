import { createStorageItem } from '../../browser/store.ts'

/** Whether this device has a birth list; without the code that reads it. */
export const hasBirthLists = () => createStorageItem('localStorage', 'birthLists').read() !== null
