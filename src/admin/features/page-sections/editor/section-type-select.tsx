import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { fromFormValues, toFormValues } from '#contract/sections/form-values.ts'
import { canonicalType } from '#contract/sections/schemas.ts'
import { getTypeLabel } from '#contract/sections/section-names.ts'
import { api } from '#admin/api.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import { OFFERED_TYPES } from '#admin/shared/sections/section-types.ts'
import type { SectionValues } from './section-form.ts'

interface Props {
  form: RecordForm<SectionValues>['form']
  /** Null for a new section. */
  section: PageSection | null
  pageId: string
}

/** Chooses the type of a section. Another type clears the content (B §4), after a question. */
export function SectionTypeSelect({ form, section, pageId }: Props) {
  const { sectionType, content } = form.values
  const [wanted, setWanted] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // The button that opened the form may be gone.
    if (document.activeElement === document.body) select.current?.focus()
  }, [])
  const builtInTypes = useBuiltInTypes(pageId)
  const replacesBuiltIn =
    builtInTypes.includes(canonicalType(sectionType))
    && !(section?.isBuiltIn && section.sectionType === canonicalType(sectionType))
  const types = OFFERED_TYPES.includes(sectionType) || !sectionType ? OFFERED_TYPES : [sectionType, ...OFFERED_TYPES]

  function setType(type: string) {
    setWanted(null)
    form.setValues({ sectionType: type, content: toFormValues(type, {}) })
  }
  function choose(type: string) {
    const isEmpty = Object.keys(fromFormValues(sectionType, content) as object).length === 0
    if (isEmpty) setType(type)
    else setWanted(type)
  }
  return (
    <>
      <NativeSelect
        label="Section type"
        required
        data={[
          ...(sectionType ? [] : [{ value: '', label: 'Choose a type' }]),
          ...types.map((value) => ({ value, label: getTypeLabel(value) })),
        ]}
        {...form.getInputProps('sectionType')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        ref={select}
        description={
          replacesBuiltIn && 'This page has a built-in section of this type. This section replaces it, even while it is hidden.'
        }
      />
      {wanted !== null && (
        <ConfirmDialog
          opened
          title="Change the section type?"
          message="Changing the section type clears its content."
          confirm="Change it"
          onConfirm={() => setType(wanted)}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  )
}

/** The types whose built-in section the page shows. A stored section of that type replaces it (C §5). */
function useBuiltInTypes(pageId: string): string[] {
  const { data } = useQuery({
    ...api.pageSections.list.queryOptions({ input: { pageId } }),
    // The list around the form reloads this query.
    staleTime: Infinity,
    select: ({ sections }) => sections.filter(({ isBuiltIn }) => isBuiltIn).map((section) => section.sectionType),
  })
  return data ?? []
}
