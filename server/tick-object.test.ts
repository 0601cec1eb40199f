import { createHook } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { keepTickObject } from './tick-object.ts'

it('keepTickObject protects one nextTick object from garbage collection', async () => {
  const seen: WeakRef<object>[] = []
  const hook = createHook({
    init(_asyncId, type, _triggerAsyncId, resource) {
      if (type === 'TickObject') seen.push(new WeakRef(resource))
    },
  }).enable()
  process.nextTick(() => {})
  keepTickObject()
  hook.disable()
  await setImmediate()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(seen.map((object) => object.deref() !== undefined)).toEqual([false, true])
})
