import { v7 as uuid } from 'uuid'
import type { CallContext } from '#contract/request-key.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

/** What each attempt to add the same record sends, so that it is added once. */
export interface Once {
  context: Required<CallContext>
}

export const onceWith = (requestKey: string): Once => ({ context: { requestKey } })
export const createOnce = (): Once => onceWith(uuid({ msecs: serverNow() }))

/** For what cannot change once it is sent, such as an invitation: each attempt with the same input sends the same. */
export function createOnceFor(): (input: unknown) => Once {
  let [known, once] = ['', createOnce()]
  return (input) => {
    const text = JSON.stringify(input)
    if (text !== known) [known, once] = [text, createOnce()]
    return once
  }
}
