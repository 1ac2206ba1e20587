/** Returns true once per page and browser. */
export function claimFirstWarning(pageId: string): boolean {
  const key = `samples-warned/${pageId}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, 'yes')
  } catch {
    // The browser stores nothing: it warns each time.
  }
  return true
}
