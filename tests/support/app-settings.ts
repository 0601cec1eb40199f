import type { AppSettings } from '../../server/app.ts'

/** Settings of a local shop without rate limits, browser files or images; an unexpected error fails the test. */
export const APP_SETTINGS: AppSettings = {
  images: { read: async () => null, isPending: () => false, has: async () => false },
  imagesUrl: null,
  browserFiles: null,
  openCounter: null,
  trustedProxies: { check: () => false },
  secureCookies: false,
  localOnly: true,
  newRequestId: () => 'request-1',
  stopping: new AbortController().signal,
  reportFault: (error) => console.error(error),
  reportRefusedNotification: () => {},
  eventLoopLag: () => 0,
  observe: (_c, next) => next(),
  isAlive: () => true,
  readiness: async () => ({ ready: true, stopping: false, database: 'ok', disk: 'ok', failedJobs: [] }),
}
