import { ActionIcon, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { readAddress } from '#contract/links/link-address.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import type { ChosenLink } from './link-dialog.tsx'
import classes from './links.module.css'
import { useAfterPress } from './use-after-press.ts'
import { useLinkProblems } from './use-link-problems.ts'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

type Props = FieldProps & {
  label: string
  description?: ReactNode
  required?: boolean
  /** Called with what was chosen in the dialog, for fields beside this one such as a title. */
  onPick?: (link: ChosenLink) => void
}

/** Where a button or menu item leads: an address, typed or chosen in the link dialog. */
export function LinkField({ label, onPick, onBlur, error, ...field }: Props) {
  const [isOpen, setOpen] = useState(false)
  const value = String(field.value ?? '')
  const [refused, setRefused] = useState<{ value: string; message: string } | null>(null)
  const refusal = refused?.value === value ? refused.message : null
  const afterPress = useAfterPress()
  const problem = useLinkProblems([value]).get(value)

  /** Completes what was typed, such as www.jamb.gov.ng, or says why it is not an address. */
  function complete() {
    if (value.trim() === '') return
    const address = readAddress(value, location.origin)
    if ('refusal' in address) afterPress(() => setRefused({ value, message: address.refusal }))
    else if (address.url !== value) field.onChange(address.url)
  }
  function choose(link: ChosenLink) {
    setOpen(false)
    field.onChange(link.url)
    onPick?.(link)
  }
  return (
    <div>
      <TextInput
        inputMode="url"
        maxLength={2048}
        label={label}
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon
            variant="subtle"
            aria-label="Choose a page or file"
            title="Choose a page or file"
            onClick={() => setOpen(true)}
          >
            <Icon name="search" />
          </ActionIcon>
        }
        {...field}
        error={refusal ?? error}
        onBlur={(event) => {
          complete()
          onBlur?.(event)
        }}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && complete()}
      />
      {problem && !refusal && (
        <Text size="sm" role="status" className={classes['problem'] ?? ''}>
          {problem}
        </Text>
      )}
      <Suspense>{isOpen && <LinkDialog url={value} onChoose={choose} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
