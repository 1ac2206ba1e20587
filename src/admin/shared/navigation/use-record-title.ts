import { useEffect } from 'react'

/** Puts the open record before the title of its screen, such as 'Home · Page Sections'. */
export function useRecordTitle(record: string | undefined): void {
  useEffect(() => {
    if (!record) return
    const before = document.title
    const title = `${record} · ${before}`
    document.title = title
    return () => {
      // The next screen may have set its title already.
      if (document.title === title) document.title = before
    }
  }, [record])
}
