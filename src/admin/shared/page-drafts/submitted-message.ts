import type { ApiOutputs } from '#admin/api.ts'

/** The toast after submitting. Without a mail server nothing is sent. */
export const getSubmittedMessage = (answer: unknown) =>
  (answer as ApiOutputs['pageDrafts']['submit']).isMailed
    ? 'Submitted for review. You get an email if it is returned.'
    : 'Submitted for review. If it is returned, your dashboard shows it.'
