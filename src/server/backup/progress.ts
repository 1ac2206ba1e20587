/** Called with the part that is done, from 0 to 1. */
export type Progress = (part: number) => void
