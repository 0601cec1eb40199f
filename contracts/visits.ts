import * as v from 'valibot'
import { inputObject } from './fields.ts'

const KIND = 'kind est visit ou cart.'

/** The body of `POST /api/visits`: a visit began, or the first article was put into an empty cart. */
export const visitInput = inputObject({ kind: v.picklist(['visit', 'cart'], KIND) })

export type VisitKind = v.InferOutput<typeof visitInput>['kind']
