/** Whether these changes of a page or post make it public, now or later. */
export const becomesPublic = ({ status = 'draft' }: { status?: string | undefined }) => status !== 'draft'
