/** Called with the fraction that is done, from 0 to 1. */
export type Progress = (fraction: number) => void
