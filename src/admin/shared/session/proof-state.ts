import { createSharedState } from '#admin/shared/state/shared-state.ts'

/* Whether the server waits for a fresh proof of identity: the password, or a two-factor code. */

const request = createSharedState<PromiseWithResolvers<boolean> | null>(null)

/** Asks for a fresh proof and resolves to whether it was given. Requests at the same time share one answer. */
export function askForProof(): Promise<boolean> {
  if (!request.get()) request.set(Promise.withResolvers<boolean>())
  return request.get()!.promise
}

export function answerProof(isGiven: boolean): void {
  request.get()?.resolve(isGiven)
  request.set(null)
}

export const useProofIsAsked = (): boolean => request.use() !== null
