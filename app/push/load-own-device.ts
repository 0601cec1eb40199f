import { pushDeviceItem } from './device-item.ts'

/** Loads the code of notifications; null in a browser that shows none, such as a shopper's. */
export async function loadOwnDevice() {
  return pushDeviceItem.read() === null ? null : import('./own-device.ts')
}
