import { createContext } from 'react-router'
import type { AppContext } from '../use-cases/context.ts'

export const shopContext = createContext<AppContext>()
