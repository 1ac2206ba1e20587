import { Button, ColorInput, ColorSwatch, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chooseBrandColors, makePalettes } from '#contract/brand/palette.ts'
import { api } from '#admin/api.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { useAfterPress } from '#admin/shared/links/use-after-press.ts'

export const COLOR_LABELS = { brand_main: 'Main colour', brand_accent: 'Second colour' }

const BUILT_IN = { main: '#262d76', accent: '#dfa63a' }
const SUGGESTED = ['#262d76', '#0b5d3b', '#7a1f2b', '#4b1d6f', '#0f4c81', '#dfa63a', '#f2c14e', '#c8683c', '#2a9d8f', '#1a1a1a']

const isColor = (value: unknown): value is string => /^#[\da-f]{6}$/i.test(String(value))

/** What the website has in place of an empty colour. One colour alone serves as both. */
const derive = (main: unknown, accent: unknown) => ({
  main: isColor(accent) && main === '' ? makePalettes(accent, accent).light.indigo : BUILT_IN.main,
  accent: isColor(main) && accent === '' ? makePalettes(main, main).light.gold : BUILT_IN.accent,
})
const isDerived = (own: unknown, other: unknown) => own === '' && isColor(other)

interface Props {
  main: FieldProps
  accent: FieldProps
  /** The address of the logo, or ''. */
  logo: string
  onColors: (colors: { brand_main: string; brand_accent: string }) => void
  /** A colour may be complete. The preview shows no other one, so the field has to say why. */
  onLeave: (field: keyof typeof COLOR_LABELS) => void
}

/** The two colours of a college, chosen or taken from its logo. */
export function ColorFields({ main, accent, logo, onColors, onLeave }: Props) {
  const afterPress = useAfterPress()
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
  const derived = derive(main.value, accent.value)
  const show = (field: FieldProps, name: 'main' | 'accent', label: string) => ({
    placeholder: derived[name],
    leftSection: <ColorSwatch size={18} color={isColor(field.value) ? field.value : derived[name]} />,
    rightSection: <Picker label={label} ifEmpty={derived[name]} {...field} />,
    ...field,
    onBlur: () => afterPress(() => onLeave(`brand_${name}`)),
  })
  return (
    <>
      <ColorInput
        {...common}
        label={COLOR_LABELS.brand_main}
        description={`Large backgrounds and buttons. ${isDerived(main.value, accent.value) ? 'Chosen from the second colour.' : 'Leave empty for the built-in colours.'}`}
        {...show(main, 'main', 'Pick the main colour')}
      />
      <ColorInput
        {...common}
        label={COLOR_LABELS.brand_accent}
        description={`Links, bands and small highlights. ${isDerived(accent.value, main.value) ? 'Chosen from the main colour.' : ''}`}
        {...show(accent, 'accent', 'Pick the second colour')}
      />
      <Group gap="sm">
        {found.length > 0 && (
          <Button variant="default" onClick={() => onColors(chooseBrandColors(found))}>
            Use the colours of the logo
          </Button>
        )}
        <Button variant="default" onClick={() => onColors({ brand_main: '', brand_accent: '' })}>
          Use the built-in colours
        </Button>
      </Group>
    </>
  )
}

/** The colour picker of the browser. The sliders of Mantine's have no accessible names. */
const Picker = ({ label, ifEmpty, value, onChange }: FieldProps & { label: string; ifEmpty: string }) => (
  <input
    type="color"
    aria-label={label}
    value={isColor(value) ? value : ifEmpty}
    onChange={({ currentTarget }) => (onChange as (color: string) => void)(currentTarget.value)}
    style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
  />
)
