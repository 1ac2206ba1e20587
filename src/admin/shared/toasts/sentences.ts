/** The sentences that are not empty, one after the other. */
export const sentences = (...all: (string | null)[]) => all.filter(Boolean).join(' ')

/** What the restoring of a record did. */
export const restoredMessage = (title: string, redirectNotice: string | null) =>
  redirectNotice ? `Restored "${title}". ${redirectNotice}` : `Restored "${title}"`
