import { createContext } from 'react'

/** Nonce of the shop's inline scripts and styles while the server renders; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
