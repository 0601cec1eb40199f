/** Loads the validation of the forms, whose schemas and library weigh 10 kB and are needed only once a form is used. */
export const loadFormChecks = () => import('./form-checks.ts')

/** For `onFocus` of a form, so that submitting it validates without a delay. */
export const preloadFormChecks = () => void loadFormChecks().catch(() => {})
