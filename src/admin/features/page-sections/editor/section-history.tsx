import type { PageSection } from '#contract/page-sections.ts'
import { api, client } from '#admin/api.ts'
import { HistoryDialog } from '#admin/shared/diff/history-dialog.tsx'
import { nameOf } from '#admin/shared/sections/section-types.ts'
import { LABELS, sectionInWords } from '#admin/shared/sections/section-in-words.ts'

type State = Omit<Parameters<typeof client.pageSections.update>[0], 'id' | 'version'>

/** The history of a section. */
export const SectionHistory = ({ section, onClose }: { section: PageSection; onClose: () => void }) => (
  <HistoryDialog
    entityType="pageSections"
    entityId={section.id}
    title={nameOf(section)}
    labels={LABELS}
    current={section}
    formatForDiff={sectionInWords}
    restore={(state, version) => client.pageSections.update({ ...(state as State), id: section.id, version })}
    meta={{
      done: 'Section updated successfully',
      failed: 'Failed to update section: {message}',
      refresh: [api.pageSections.key(), api.history.key()],
    }}
    onClose={onClose}
  />
)
