import type { AppSettings } from '../../server/app.ts'

/** A shop of this machine without limits, files or images; a fault fails the test that caused it. */
export const APP_SETTINGS: AppSettings = {
  images: { read: async () => null, isPending: () => false },
  imagesUrl: null,
  browserFiles: null,
  openCounter: null,
  trustedProxies: { check: () => false },
  secureCookies: false,
  localOnly: true,
  newRequestId: () => 'request-1',
  stopping: new AbortController().signal,
  reportFault: (error) => console.error(error),
  waited: () => 0,
  observe: (_c, next) => next(),
  readiness: async () => ({ ready: true, stopping: false, database: 'ok', disk: 'ok' }),
}
