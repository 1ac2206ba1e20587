import { v7 as uuid } from 'uuid'
import type { CallContext } from '#contract/idempotency-key.ts'
import { isRefusal } from './server-error.ts'
import { serverNow } from '#admin/shared/time/server-time.ts'

/** What each attempt to add the same record sends, so that it is added once. */
export interface Once {
  context: Required<CallContext>
}

export const onceWith = (idempotencyKey: string): Once => ({ context: { idempotencyKey } })
export const createOnce = (): Once => onceWith(uuid({ msecs: serverNow() }))

/** Sends what has no form of its own, such as an invitation. After a lost answer, the same input is sent as the same request. */
export function createSender() {
  let [unanswered, once] = ['', createOnce()]
  return async <Answer>(input: unknown, send: (once: Once) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(input)
    if (text !== unanswered) once = createOnce()
    unanswered = ''
    try {
      return await send(once)
    } catch (error) {
      if (!isRefusal(error)) unanswered = text
      throw error
    }
  }
}
