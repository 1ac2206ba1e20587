/** Whether these values of a page or post make it public, now or later. */
export const isPublic = ({ status = 'draft' }: { status?: string | undefined }) => status !== 'draft'
