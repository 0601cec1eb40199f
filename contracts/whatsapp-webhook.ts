import * as v from 'valibot'

export const challengeQuery = v.object({
  'hub.mode': v.fallback(v.string(), ''),
  'hub.verify_token': v.fallback(v.string(), ''),
  'hub.challenge': v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)), ''),
})
