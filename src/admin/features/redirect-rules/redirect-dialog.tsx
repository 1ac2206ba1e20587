import { NativeSelect, Switch, TextInput } from '@mantine/core'
import {
  REDIRECT_KINDS,
  RedirectRuleFields,
  withoutOwnHost,
  type RedirectKind,
  type RedirectRule,
} from '#contract/redirect-rules/redirect-rules.ts'
import { api, client } from '#admin/api.ts'
import { RecordDialog } from '#admin/shared/forms/record-dialog.tsx'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { LinkField } from '#admin/shared/links/link-field.tsx'

const KINDS: Record<RedirectKind, string> = {
  'exact': 'This address only',
  'prefix': 'This address and all addresses below it',
  'prefix-with-rest': 'As above, and add the rest of the address',
}
const KIND_CHOICES = REDIRECT_KINDS.map((value) => ({ value, label: KINDS[value] }))

/** Adds or edits a redirect. `from` fills in the address of a new one. */
export function RedirectDialog({ rule, from = '', onClose }: { rule: RedirectRule | null; from?: string; onClose: () => void }) {
  const record = useRecordForm({
    name: `redirect-rules/${rule?.id ?? `new${from}`}`,
    stored: rule,
    getFormValues: (stored: RedirectRule | null) => ({
      fromPath: stored?.fromPath ?? from,
      toAddress: stored?.toAddress ?? '',
      kind: stored?.kind ?? ('exact' as const),
      isActive: stored?.isActive ?? true,
    }),
    schema: RedirectRuleFields,
    labels: { fromPath: 'From', toAddress: 'To', kind: 'Applies to', isActive: 'Active' },
    load: (id) => client.redirectRules.get({ id }),
    create: (values, once) => client.redirectRules.create(values, once),
    save: (values, version, _, id) => client.redirectRules.update({ ...values, id, version }),
    meta: (isNew) => ({ done: isNew ? 'Redirect created' : 'Redirect updated', refresh: [api.redirectRules.key()] }),
    onChange({ fromPath: given }) {
      // Removes the host of a pasted address. An address that is being typed has only a host at first.
      const fromPath = withoutOwnHost(given, location.origin)
      return fromPath === given || fromPath === '/' ? undefined : { fromPath }
    },
    onSaved: onClose,
  })
  const { form } = record
  return (
    <RecordDialog
      title={rule ? 'Edit Redirect' : 'Add Redirect'}
      record={record}
      onClose={onClose}
      submit={rule ? 'Update Redirect' : 'Create Redirect'}
      submitting={rule ? 'Updating...' : 'Creating...'}
    >
      <TextInput
        label="From"
        description="An address of this website that has no page, such as /old-page. What follows a ? makes no difference"
        required
        data-autofocus={from === '' || undefined}
        {...form.getInputProps('fromPath')}
      />
      <LinkField
        label="To"
        description="A page of this website, or a complete address such as https://www.jamb.gov.ng"
        required
        data-autofocus={from !== '' || undefined}
        {...form.getInputProps('toAddress')}
      />
      <NativeSelect
        label="Applies to"
        description="With /old to /new, the last choice leads from /old/fees to /new/fees"
        data={KIND_CHOICES}
        {...form.getInputProps('kind')}
      />
      <Switch label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </RecordDialog>
  )
}
