import { useMatches } from 'react-router'
import type { Permission } from '#contract/permissions.ts'

/** What the frame knows of a screen before it is loaded. */
export interface ScreenHandle {
  title: string
  needs?: Permission
  /** Said to those who may not see it, instead of the usual words. */
  denial?: string
}

export const useScreenHandle = (): ScreenHandle =>
  useMatches().reduce<ScreenHandle>((found, { handle }) => (handle as ScreenHandle | undefined) ?? found, { title: '' })
