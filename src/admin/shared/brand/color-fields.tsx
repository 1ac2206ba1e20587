import { Button, ColorInput, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'

export const COLOR_LABELS = { brand_main: 'Main colour', brand_accent: 'Second colour' }

const SUGGESTED = ['#262d76', '#0b5d3b', '#7a1f2b', '#4b1d6f', '#0f4c81', '#dfa63a', '#f2c14e', '#c8683c', '#2a9d8f', '#1a1a1a']

interface Props {
  main: FieldProps
  accent: FieldProps
  /** The address of the logo, or ''. */
  logo: string
  onColors: (colors: { brand_main: string; brand_accent: string }) => void
}

/** The two colours of a college, chosen or taken from its logo. */
export function ColorFields({ main, accent, logo, onColors }: Props) {
  const { data } = useQuery({
    ...api.settings.brand.logoColors.queryOptions({ input: { logo } }),
    enabled: logo !== '',
  })
  const found = data?.colors ?? []
  const swatches = [...new Set([...found, ...SUGGESTED])]
  const common = {
    format: 'hex',
    swatches,
    swatchesPerRow: 5,
    withEyeDropper: false,
    withPicker: false,
    fixOnBlur: false,
  } as const
  return (
    <>
      <ColorInput
        {...common}
        label={COLOR_LABELS.brand_main}
        description="Large backgrounds and buttons. Leave empty for the built-in colours."
        placeholder="#262d76"
        rightSection={<Picker label="Pick the main colour" builtIn="#262d76" {...main} />}
        {...main}
      />
      <ColorInput
        {...common}
        label={COLOR_LABELS.brand_accent}
        description="Links, bands and small highlights."
        placeholder="#dfa63a"
        rightSection={<Picker label="Pick the second colour" builtIn="#dfa63a" {...accent} />}
        {...accent}
      />
      <Group gap="sm">
        {found.length > 0 && (
          <Button variant="default" onClick={() => onColors({ brand_main: found[0]!, brand_accent: found[1] ?? '' })}>
            Use the colours of the logo
          </Button>
        )}
        <Button variant="subtle" onClick={() => onColors({ brand_main: '', brand_accent: '' })}>
          Use the built-in colours
        </Button>
      </Group>
    </>
  )
}

/** The colour picker of the browser. The sliders of Mantine's have no accessible names. */
const Picker = ({ label, builtIn, value, onChange }: FieldProps & { label: string; builtIn: string }) => (
  <input
    type="color"
    aria-label={label}
    value={/^#[\da-f]{6}$/i.test(String(value)) ? String(value) : builtIn}
    onChange={({ currentTarget }) => (onChange as (color: string) => void)(currentTarget.value)}
    style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
  />
)
