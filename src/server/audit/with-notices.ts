/** The summary of a change, followed by what the person was told about it. */
export const withNotices = (summary: string, ...notices: (string | null)[]): string =>
  [summary, notices.filter(Boolean).join(' ')].filter(Boolean).join('. ')
