import { createLimiter } from '#server/concurrency/limiter.ts'
import { createSingleFlight } from '#server/concurrency/single-flight.ts'

/** Limits work on images, so that the server can answer other requests. */
export function createImageQueue({ concurrency = 2, maxWaiting = 500 } = {}) {
  const limiter = createLimiter({ concurrency })
  const runOnce = createSingleFlight<unknown>()
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => limiter.run(work),
    /** Runs the work once for all callers that ask for the same key while it runs. Throws QueueFullError. */
    runOnce: <T>(key: string, work: () => Promise<T>): Promise<T> =>
      runOnce(key, () => limiter.run(work, { maxWaiting })) as Promise<T>,
  }
}

export type ImageQueue = ReturnType<typeof createImageQueue>
