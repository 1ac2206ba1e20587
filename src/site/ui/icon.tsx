/* Icons on a grid of 24 with strokes of 1.75 and square ends: docs/identity.md. */
const PATHS = {
  'book-open': 'M12 6v14M2 4h6l4 2 4-2h6v14h-6l-4 2-4-2H2z',
  'users': 'M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2 20v-3l3-3h8l3 3v3M16 4.5a3.5 3.5 0 0 1 0 6M18 14l4 3v3',
  'award': 'M12 2a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 14l-1.5 8 5.5-3 5.5 3L16 14M12 6v5M9.5 8.5h5',
  'graduation-cap': 'M1 9l11-5 11 5-11 5zM6 11.5V17l6 3 6-3v-5.5M22 9.5V16',
  'clock': 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20M12 6v6l4 3',
  'pin': 'M12 22C8 16.5 5 13 5 9a7 7 0 0 1 14 0c0 4-3 7.5-7 13M12 6.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  'phone': 'M4 3h5l2 5-3 2c1 3 3 5 6 6l2-3 5 2v5c-9 2-19-8-17-17',
  'mail': 'M2 5h20v14H2zM2 6l10 7 10-7',
  'menu': 'M2 6h20M2 12h20M2 18h20',
  'close': 'M4 4l16 16M20 4L4 20',
  'search': 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M15.5 15.5L22 22',
  'file': 'M5 2h9l6 6v14H5zM14 2v6h6M9 13h7M9 17h7',
  'chevron': 'M5 9l7 7 7-7',
  'arrow': 'M3 12h17M14 6l6 6-6 6',
  'facebook': 'M14 22v-8h3.5l.5-4h-4V8c0-1.5.5-2 2-2h2V2.5C14 2 10 3 10 7.5V10H7v4h3v8',
  'x': 'M3 3h4.5L21 21h-4.5zM20.5 3l-7 7.5M10.5 13.5L3.5 21',
  'instagram': 'M3 3h18v18H3zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M17 6h1',
  'whatsapp': 'M3 21l1.5-5A9 9 0 1 1 8 19.5zM8.5 8.5c0 4 3 7 7 7l.5-2-2.5-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2.5z',
  'youtube': 'M2 5h20v14H2zM10 9v6l5-3z',
  'tiktok': 'M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.5 3 2.5 5 6 5',
  'linkedin': 'M3 3h18v18H3zM7.5 10.5V17M7.5 7v.5M11.5 17v-6.5M11.5 13c0-3 5-3 5 0v4',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon beside a word with the same meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
