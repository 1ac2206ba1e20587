import type { PageSection } from '#contract/pages/page-sections.ts'
import { api } from '#admin/api.ts'
import { HistoryDialog } from '#admin/shared/diff/history-dialog.tsx'
import { getSectionName } from '#contract/sections/section-names.ts'
import { LABELS } from '#admin/shared/sections/section-in-words.ts'
import { useSectionInWords } from '#admin/shared/sections/use-section-in-words.ts'

export function SectionHistory({ section, onClose }: { section: PageSection; onClose: () => void }) {
  const inWords = useSectionInWords(section.sectionType)
  return (
    <HistoryDialog
      entityType="pageSections"
      entityId={section.id}
      title={getSectionName(section)}
      labels={LABELS}
      current={section}
      formatForDiff={inWords}
      meta={{
        done: 'Section updated successfully',
        failed: 'Failed to update section: {message}',
        refresh: [api.pageSections.key(), api.history.key()],
      }}
      onClose={onClose}
    />
  )
}
