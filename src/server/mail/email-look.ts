import type { Brand } from '#contract/brand/brand.ts'
import { FILE_PATHS } from '#contract/paths.ts'
import { lightPalette } from '#server/settings/brand.ts'
import type { EmailLook } from '#server/mail/templates/email.tsx'

const BUILT_IN = { ground: '#f6f3ee', ink: '#1d1a2b', muted: '#5d586e', button: '#31337a', onButton: '#ffffff' }
const CORNER = { square: 0, slight: 6, round: 12 }

/** From the same tokens as the website. */
export function emailLook(brand: Brand | null, publicUrl: string): EmailLook {
  const palette = lightPalette(brand)
  const colors = palette && {
    ground: palette.paper,
    ink: palette.ink,
    muted: palette['ink-soft'],
    button: palette.button,
    onButton: palette['on-button'],
  }
  return { ...(colors ?? BUILT_IN), corner: CORNER[brand?.corners ?? 'slight'], logo: `${publicUrl}${FILE_PATHS.brandIcon}` }
}
