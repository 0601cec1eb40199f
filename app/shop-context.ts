import { createContext } from 'react-router'
import type { AppContext } from '../use-cases/context.ts'

/** Set by the server for each request. */
export const shopContext = createContext<AppContext>()
