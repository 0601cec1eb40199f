import { createStorageItem } from '../browser/store.ts'

/** See own-device.ts, whose code only browsers with notifications load. */
export const pushDeviceItem = createStorageItem('localStorage', 'pushDevice')
