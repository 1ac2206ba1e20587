import { useEffect, useSyncExternalStore } from 'react'

let openRecord = ''
const listeners = new Set<() => void>()

function setOpenRecord(record: string): void {
  openRecord = record
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of the record that the screen has open, or ''. */
export const useOpenRecord = (): string => useSyncExternalStore(subscribe, () => openRecord)

/** Puts the open record before the title of its screen, such as 'Home · Page Sections', in the window and in the heading. */
export function useRecordTitle(record: string | undefined): void {
  useEffect(() => {
    if (!record) return
    const before = document.title
    const title = `${record} · ${before}`
    document.title = title
    setOpenRecord(record)
    return () => {
      // The next screen may have set its title already.
      if (document.title === title) document.title = before
      setOpenRecord('')
    }
  }, [record])
}
