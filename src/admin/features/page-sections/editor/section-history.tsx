import type { PageSection } from '#contract/page-sections.ts'
import { api } from '#admin/api.ts'
import { HistoryDialog } from '#admin/shared/diff/history-dialog.tsx'
import { nameOf } from '#admin/shared/sections/section-types.ts'
import { LABELS, sectionInWords } from '#admin/shared/sections/section-in-words.ts'

/** The history of a section. */
export const SectionHistory = ({ section, onClose }: { section: PageSection; onClose: () => void }) => (
  <HistoryDialog
    entityType="pageSections"
    entityId={section.id}
    title={nameOf(section)}
    labels={LABELS}
    current={section}
    formatForDiff={sectionInWords}
    meta={{
      done: 'Section updated successfully',
      failed: 'Failed to update section: {message}',
      refresh: [api.pageSections.key(), api.history.key()],
    }}
    onClose={onClose}
  />
)
