/** Loads the checks of the forms: their schemas and validation library weigh 10 kB, which a form needs once it is used. */
export const loadFormChecks = () => import('./form-checks.ts')

/** For `onFocus` of a form, so that what is typed is checked at once when it is sent. */
export const preloadFormChecks = () => void loadFormChecks().catch(() => {})
