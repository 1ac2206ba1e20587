/* A phone's clock may be minutes off. Deadlines use the server's clock. */

let ahead = 0

/** Sets the clock by the Date header of a response. */
export function setServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

export const serverNow = (): number => Date.now() + ahead
