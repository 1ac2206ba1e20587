/** Stores a choice of this person in this browser, such as the filter of a list. */
export function remember(name: string, userId: string, choice: string) {
  try {
    localStorage.setItem(`${name}/${userId}`, choice)
  } catch {
    // The browser stores nothing: next time the list starts as usual.
  }
}

export function recall(name: string, userId: string): string | null {
  try {
    return localStorage.getItem(`${name}/${userId}`)
  } catch {
    return null
  }
}
