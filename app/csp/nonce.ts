import { createContext } from 'react'

/** Marks what the shop itself writes inline while a page is rendered: see page-policy.server.ts. Nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
