/** The API's base URL, without a slash at the end. Set by `VITE_API_BASE` at build time. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'
