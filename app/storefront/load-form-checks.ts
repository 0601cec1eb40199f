/** Loads the validation of the forms, whose 10 kB of schemas and library are not needed until a form is used. */
export const loadFormChecks = () => import('./form-checks.ts')

/** For `onFocus` of a form, so that submitting it validates without a delay. */
export const preloadFormChecks = () => void loadFormChecks().catch(() => {})
