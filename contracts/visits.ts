import * as v from 'valibot'

/** The query of `POST /api/visits`: a visit began, or the first article was put into an empty cart. */
export const visitQuery = v.object({ kind: v.picklist(['visit', 'cart'], 'kind est visit ou cart.') })

export type VisitKind = v.InferOutput<typeof visitQuery>['kind']
