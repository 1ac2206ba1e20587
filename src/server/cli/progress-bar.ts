const WIDTH = 30
let isDrawn = false

/** A bar that fills, for a person at a terminal. */
export const drawProgress = (what: string) => (part: number) => {
  if (!process.stderr.isTTY) return
  const full = Math.round(part * WIDTH)
  process.stderr.write(`\r${what} [${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(part * 100)} %`)
  isDrawn = true
}

/** Ends the line of the bar. Call it before anything else is printed. */
export function endProgress(): void {
  if (isDrawn) process.stderr.write('\n')
  isDrawn = false
}
