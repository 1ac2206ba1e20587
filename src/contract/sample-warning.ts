/** Whether this browser has not yet warned of the samples on a page. From now on it has. */
export function isFirstWarning(pageId: string): boolean {
  const key = `samples-warned/${pageId}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, 'yes')
  } catch {
    // The browser stores nothing: it warns each time.
  }
  return true
}
