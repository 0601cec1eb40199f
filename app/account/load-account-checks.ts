/** Loads the checks of the forms, with their schemas and validation library: they are needed once a form is used. */
export const loadAccountChecks = () => import('./account-checks.ts')

/** For `onFocus` of a form, so that what is typed is checked at once when it is sent. */
export const preloadAccountChecks = () => void loadAccountChecks().catch(() => {})
