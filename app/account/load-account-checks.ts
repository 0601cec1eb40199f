/** Loads the validation of the forms, whose schemas and library are needed only once a form is used. */
export const loadAccountChecks = () => import('./account-checks.ts')

/** For `onFocus` of a form, so that submitting it validates without a delay. */
export const preloadAccountChecks = () => void loadAccountChecks().catch(() => {})
