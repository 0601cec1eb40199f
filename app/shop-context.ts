import { createContext } from 'react-router'
import type { AppContext } from '../use-cases/context.ts'

/** What loaders work with: the shop's parts, put there by the server for each request. */
export const shopContext = createContext<AppContext>()
