import { TextInput } from '@mantine/core'
import type { BasicSettings } from '#contract/settings/settings.ts'
import { BasicFields } from '#contract/settings/site-fields.ts'
import { whatsAppNumber } from '#contract/contact-info/whatsapp.ts'
import { api, client } from '#admin/api.ts'
import { useRecordForm } from '#admin/shared/forms/record-form.ts'
import { getSettings, settingsGroup } from '#admin/shared/forms/settings-group.ts'
import { MainContactForm, useStored } from './main-contact-form.tsx'
import { SHOWN_MS } from './contact-record.ts'

const group = settingsGroup('basic', client.settings.basic, api.settings.basic)
const WhatsApp = BasicFields.pick({ social_whatsapp: true })
const getFormValues = (settings: BasicSettings | null) => ({
  social_whatsapp: whatsAppNumber(settings!.social_whatsapp),
})

interface FieldProps {
  stored: BasicSettings
  onChanged: (isChanged: boolean) => void
}

function Field({ stored, onChanged }: FieldProps) {
  const record = useRecordForm({
    name: 'contact-info/whatsapp',
    title: 'WhatsApp',
    stored,
    getFormValues,
    schema: WhatsApp,
    labels: { social_whatsapp: 'WhatsApp' },
    load: group.load,
    async save(values, version) {
      await group.save({ ...getSettings(await group.load()), ...values }, version)
    },
    meta: () => ({
      done: 'Contact info updated successfully',
      failed: 'Failed to update contact info',
      refresh: [api.settings.listPublic.key()],
      durationMs: SHOWN_MS,
    }),
    onChange(values) {
      onChanged(values.social_whatsapp !== getFormValues(stored).social_whatsapp)
      return undefined
    },
    onSaved: () => onChanged(false),
  })
  return (
    <MainContactForm record={record} name="WhatsApp">
      <TextInput
        label="WhatsApp"
        description="A phone number, such as 0803 555 0147, or a link. The footer shows it."
        // The saved number gets a new field, which would not have what somebody types meanwhile.
        readOnly={record.isPending}
        {...record.form.getInputProps('social_whatsapp')}
      />
    </MainContactForm>
  )
}

/** The WhatsApp link of Site Settings. The other settings of its group stay as they are stored. */
export function WhatsAppField({ stored }: { stored: BasicSettings }) {
  const { shown, setChanged } = useStored(stored)
  return <Field key={shown.version} stored={shown} onChanged={setChanged} />
}
