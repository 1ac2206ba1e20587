/** The sentences that are not empty, one after the other. */
export const sentences = (...all: (string | null)[]) => all.filter(Boolean).join(' ')

/** What the restoring of a record did. */
export function restoredMessage(title: string, notices: { addressNotice: string | null; redirectNotice: string | null }) {
  const notice = sentences(notices.addressNotice, notices.redirectNotice)
  return notice ? `Restored "${title}". ${notice}` : `Restored "${title}"`
}
