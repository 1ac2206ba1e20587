import { SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { createFillIn } from '#contract/sections/fill-in-settings.ts'
import { fromFormValues, type toFormValues } from '#contract/sections/form-values.ts'
import { hasHiddenSamples } from '#contract/samples/samples.ts'
import { toDisplay, type DisplaySection } from '#contract/sections/display.ts'
import { DEFAULT_SITE } from '#contract/settings/site.ts'
import { isBuiltIn } from '#contract/text/slug.ts'
import { SectionPreview } from '#site/sections/section-preview.tsx'
import { api } from '#admin/api.ts'
import { SiteFrame } from '#admin/shared/elements/site-frame.tsx'
import { useSamples } from '#admin/shared/samples/use-samples.tsx'
import classes from '#admin/features/page-sections/page-sections.module.css'

const VIEWS = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } }
type View = keyof typeof VIEWS

interface Props {
  values: { sectionType: string; title: string; description: string; content: ReturnType<typeof toFormValues> }
  page: { title: string; slug: string }
  isFirst: boolean
}

export function SectionPreviewPanel({ values, page, isFirst }: Props) {
  const [view, setView] = useState<View>('phone')
  const contactInfo = useQuery(api.contactInfo.listActive.queryOptions({ input: {} }))
  const settings = useQuery(api.settings.listPublic.queryOptions())
  const fillIn = createFillIn(settings.data ?? {}, contactInfo.data ?? [])
  const { sectionType, title, description, content } = values
  const closed = fromFormValues(sectionType, content)
  const { section, files } = useFilled(
    toDisplay(
      { id: 'preview', sectionType, title, description, content: closed, orderIndex: 1, isActive: true },
      isBuiltIn(page.slug) ? 'built-in' : 'dynamic',
    ),
    closed,
  )
  const hasHidden = hasHiddenSamples(useSamples(), { title, description, content: closed })
  return (
    <aside className={classes['preview']} aria-label="Preview">
      <div className={classes['preview-head']}>
        <Text fw={600}>Preview</Text>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          value={view}
          onChange={(chosen) => setView(chosen as View)}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
      </div>
      {hasHidden && (
        <Text size="xs" c="var(--gold-ink)" mb="xs">
          Visitors do not see all of these texts. Some are samples, which are marked in the form.
        </Text>
      )}
      <SiteFrame title={hasHidden ? 'The section with its samples' : 'What visitors will see'} {...VIEWS[view]}>
        <SectionPreview
          section={section.type === 'policy' ? fillIn(section) : section}
          pageTitle={isFirst ? page.title : ''}
          site={{ ...DEFAULT_SITE, contactInfo: contactInfo.data ?? [] }}
          files={files}
        />
      </SiteFrame>
    </aside>
  )
}

/** The types that show more than their own content: safe HTML, posts, and facts about files. */
const FILLED: readonly DisplaySection['type'][] = ['text', 'news', 'downloads', 'video']
const WAIT_MS = 300

/** A section with what the server adds to it. Until the answer comes, it is unchanged. */
function useFilled(section: DisplaySection, content: unknown) {
  const [stored] = useDebouncedValue(JSON.stringify(content), WAIT_MS)
  const { data } = useQuery(
    api.pageSections.preview.queryOptions({
      input: { sectionType: section.type, content: JSON.parse(stored) as unknown },
      enabled: FILLED.includes(section.type),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  )
  // Right after the type changes, the data still belongs to the former type.
  if (data?.sectionType !== section.type) return { section, files: {} }
  return { section: { ...section, content: data.content } as DisplaySection, files: data.files }
}
