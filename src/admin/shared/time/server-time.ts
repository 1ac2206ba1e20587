/* A phone's clock may be minutes off; what ends when, the server says by its own. */

let ahead = 0

/** Takes note of the time that an answer was sent at. */
export function setServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

export const serverNow = (): number => Date.now() + ahead
