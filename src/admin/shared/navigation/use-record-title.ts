import { useEffect } from 'react'
import { createSharedState } from '#admin/shared/state/shared-state.ts'

const openRecord = createSharedState('')

/** The name of the record that the screen has open, or ''. */
export const useOpenRecord = openRecord.use

/** Puts the open record before the title of its screen, such as 'Home · Page Sections', in the window and in the heading. */
export function useRecordTitle(record: string | undefined): void {
  useEffect(() => {
    if (!record) return
    const before = document.title
    const title = `${record} · ${before}`
    document.title = title
    openRecord.set(record)
    return () => {
      // The next screen may have set its title already.
      if (document.title === title) document.title = before
      openRecord.set('')
    }
  }, [record])
}
