/** Where the API is: on the shop's own host, unless the build was told another place. Without a slash at the end. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'
