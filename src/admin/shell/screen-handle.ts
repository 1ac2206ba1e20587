import { useMatches } from 'react-router'
import type { Permission } from '#contract/permissions.ts'

/** What the frame knows about a screen before it loads. */
export interface ScreenHandle {
  title: string
  needs?: Permission
  /** Replaces the usual message for people without the permission. */
  denial?: string
}

export const useScreenHandle = (): ScreenHandle =>
  useMatches().reduce<ScreenHandle>((found, { handle }) => (handle as ScreenHandle | undefined) ?? found, { title: '' })
