import type { Context } from 'hono'
import { QueueFullError } from '#server/concurrency/limiter.ts'

/** Answers with a picture, or asks to try again if too many are being made. */
export async function answerPicture(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    return c.text('Too many pictures are being made. Please try again.', 503, { 'Retry-After': '5' })
  }
}
