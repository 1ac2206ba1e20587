import { classifyError, getErrorMessage, logBug, type Failure } from '../api.ts'
import type { Edited } from '../model.ts'

/** The answer to an action was lost. The server has done it, or somebody else has changed the page. */
export const CHANGED_MEANWHILE =
  'The page has changed since the connection broke. It is shown as it is now. If something is missing, please try again.'

/** Somebody else has changed something that the screen did not show. */
export const CHANGED_ELSEWHERE = 'The page has changed in the meantime. It is shown as it is now.'

export interface Problem {
  failure: Failure
  message: string
  section: Edited | undefined
}

export function toProblem(error: unknown, section?: Edited): Problem {
  logBug(error)
  return { failure: classifyError(error), message: getErrorMessage(error), section }
}
