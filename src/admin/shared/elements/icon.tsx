/* Icons on a grid of 24 with strokes of 1.75 and square ends: docs/identity.md. */
const PATHS = {
  'dashboard': 'M3 3h8v8H3zM13 3h8v5h-8zM13 11h8v10h-8zM3 14h8v7H3z',
  'page': 'M5 2h9l5 5v15H5zM14 2v5h5M9 12h6M9 16h6',
  'post': 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4M12 20h9',
  'menu-items': 'M3 6h2M3 12h2M3 18h2M9 6h12M9 12h12M9 18h12',
  'category': 'M2 5h7l2 3h11v12H2z',
  'tag': 'M3 3h8l10 10-8 8L3 11zM7.5 7.5h.5',
  'media': 'M3 4h18v16H3zM3 17l5-5 4 4 4-5 5 6M8.5 8.5h.5',
  'video': 'M2 5h14v14H2zM16 10l6-4v12l-6-4',
  'audio': 'M9 18V5l12-2v13M6.5 15.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M18.5 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  'users': 'M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2 20v-3l3-3h8l3 3v3M16 4.5a3.5 3.5 0 0 1 0 6M18 14l4 3v3',
  'contact': 'M4 3h5l2 5-3 2c1 3 3 5 6 6l2-3 5 2v5c-9 2-19-8-17-17',
  'inbox': 'M3 13l3-9h12l3 9v7H3zM3 13h6l1 3h4l1-3h6',
  'settings': 'M4 6h9M19 6h1M4 12h1M11 12h9M4 18h9M19 18h1M13 3.5h6v5h-6zM5 9.5h6v5H5zM13 15.5h6v5h-6z',
  'seo': 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M15.5 15.5L22 22M7 11l2-2 2 2 2-3',
  'search': 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M15.5 15.5L22 22',
  'logout': 'M10 3H3v18h7M9 12h12M16 7l5 5-5 5',
  'sun': 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2 2M17.8 17.8l2 2M4.2 19.8l2-2M17.8 6.2l2-2',
  'moon': 'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10',
  'menu': 'M2 6h20M2 12h20M2 18h20',
  'close': 'M4 4l16 16M20 4L4 20',
  'check': 'M3 13l6 6L21 5',
  'copy': 'M8 8h13v13H8zM4 16H3V3h13v1',
  'mail': 'M2 5h20v14H2zM2 6l10 7 10-7',
  'undo': 'M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12H8',
  'redo': 'M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h6',
  'refresh': 'M20 4v6h-6M4 20v-6h6M19.5 10A8 8 0 0 0 5 8M4.5 14A8 8 0 0 0 19 16',
  'shield': 'M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5zM8 12l3 3 5-6',
  'key': 'M7.5 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M11 12L21 2M17 6l3 3M14 9l2 2',
  'device': 'M3 4h18v12H3zM8 21h8M12 16v5',
  'external': 'M14 3h7v7M21 3L11 13M18 14v7H3V6h7',
  'arrow-up': 'M12 22V3M5 10l7-7 7 7',
  'chevron-left': 'M15 4l-8 8 8 8',
  'chevron-right': 'M9 4l8 8-8 8',
  'chevron-up': 'M4 15l8-8 8 8',
  'chevron-down': 'M4 9l8 8 8-8',
  'alert': 'M12 2L1 21h22zM12 9v6M12 17.5v.5',
  'plus': 'M12 4v16M4 12h16',
  'edit': 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  'trash': 'M3 6h18M9 6V3h6v3M5 6l1 15h12l1-15M10 10v7M14 10v7',
  'log': 'M4 3h16v18H4zM8 8h8M8 12h8M8 16h5',
  'grip': 'M8 5h2M14 5h2M8 12h2M14 12h2M8 19h2M14 19h2',
  'download': 'M12 3v12M6 10l6 6 6-6M4 21h16',
  'reply': 'M9 5L3 11l6 6M3 11h11a7 7 0 0 1 7 7v2',
  'clock': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M12 7v5l4 3',
  'eye': 'M1 12c3-5 7-7 11-7s8 2 11 7c-3 5-7 7-11 7s-8-2-11-7M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon beside a word with the same meaning. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
