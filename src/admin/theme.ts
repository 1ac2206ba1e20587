import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Modal,
  Paper,
  Portal,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/* Mantine in the college's design. Colours are tokens of styles/tokens.css, which have values for light and dark. Mantine uses
   the shades below only where no token replaces them. */

const shades = (text: string) => text.split(' ') as unknown as MantineColorsTuple
const indigo = shades('#eef0fa #dfe1f3 #bfc3e6 #9aa0d6 #7880c8 #5e67bb #4a52a0 #383f8c #262d76 #171b49')
const red = shades('#fdf0ec #fbe6e1 #f4c4bd #eb9b93 #e0736c #d24d4c #c0313a #b32033 #a3182c #7d1022')
const green = shades('#f0f5ea #e0ebd5 #c4d8b2 #a9c98a #8fb36c #769a55 #5f7f43 #527239 #45632f #32481f')

// Three backgrounds, line, two edges, and text colours.
const gray = shades('#fffaf0 #f3e9d3 #efe3ca #dccdab #857350 #857350 #4d4c63 #4d4c63 #33345a #191d47')
// Text colours, edge, line, hover, and backgrounds.
const dark = shades('#f4ead6 #c4bfc6 #c4bfc6 #8388b8 #363b6b #2b3060 #1b1f44 #12152f #0f1229 #0c0e22')

const TONES: Record<string, { ink: string; ground: string }> = {
  indigo: { ink: 'var(--indigo)', ground: 'var(--indigo-ground)' },
  red: { ink: 'var(--danger)', ground: 'var(--danger-ground)' },
  green: { ink: 'var(--leaf)', ground: 'var(--leaf-ground)' },
  gold: { ink: 'var(--gold-ink)', ground: 'var(--gold-ground)' },
  laterite: { ink: 'var(--laterite)', ground: 'var(--danger-ground)' },
  soft: { ink: 'var(--ink-soft)', ground: 'var(--sunken)' },
}

/** As wide as a border, so that buttons with and without one are of one size. */
const NO_BORDER = '1px solid transparent'

const variantColors: VariantColorsResolver = (input) => {
  const { ink, ground } = TONES[input.color ?? 'indigo'] ?? TONES['indigo']!
  switch (input.variant) {
    case 'filled':
      return input.color === 'red'
        ? {
            background: 'var(--danger-button)',
            hover: 'var(--danger-button)',
            color: 'var(--on-danger-button)',
            border: NO_BORDER,
          }
        : { background: 'var(--button)', hover: 'var(--button-hover)', color: 'var(--on-button)', border: NO_BORDER }
    case 'default':
      return { background: 'var(--raised)', hover: 'var(--hover)', color: 'var(--ink)', border: '1px solid var(--edge)' }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: input.color === 'red' ? ink : 'var(--ink)',
        border: NO_BORDER,
      }
    case 'light':
      return { background: ground, hover: ground, color: ink, border: NO_BORDER }
    case 'outline':
      return { background: 'transparent', hover: 'var(--hover)', color: ink, border: `1px solid ${ink}` }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: true,
  colors: { indigo, red, green, gray, dark },
  white: '#fffaf0',
  black: '#191d47',
  defaultRadius: 3,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontFamily: 'var(--display)', fontWeight: '700', sizes: { h1: { lineHeight: '1.1' }, h2: { lineHeight: '1.15' } } },
  shadows: {
    xs: 'none',
    sm: '3px 3px 0 var(--cut)',
    md: '4px 4px 0 var(--cut)',
    lg: '6px 6px 0 var(--cut)',
    xl: '8px 8px 0 var(--cut)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variantColors,
  components: {
    ActionIcon: ActionIcon.extend({ styles: { root: { minHeight: 'var(--target)', minWidth: 'var(--target)' } } }),
    Button: Button.extend({
      // A label may take two lines on a narrow screen.
      styles: {
        root: { height: 'auto', minHeight: 'max(var(--button-height), var(--target))', paddingBlock: 4 },
        // A link styled as a button does not centre its content.
        inner: { minHeight: 'calc(max(var(--button-height), var(--target)) - 10px)' },
        label: { whiteSpace: 'normal', lineHeight: 1.3 },
      },
    }),
    Alert: Alert.extend({ styles: { label: { whiteSpace: 'normal' } } }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { minWidth: 'max-content' }, label: { textTransform: 'none' } },
    }),
    // Hides the arrow from screen readers.
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    Modal: Modal.extend({ defaultProps: { transitionProps: { duration: 120 } } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    // Inside the main landmark: axe wants all content inside landmarks.
    Portal: Portal.extend({ defaultProps: { target: '#overlays' } }),
  },
})

const tokens = {
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--leaf)',
  '--mantine-color-anchor': 'var(--laterite)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--button)',
  '--mantine-primary-color-filled-hover': 'var(--button-hover)',
  '--mantine-primary-color-contrast': 'var(--on-button)',
}

/** The tokens replace Mantine's own light and dark values. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
