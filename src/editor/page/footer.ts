/** Shows the footer of the website as it is now. */
export async function drawFooter(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('body > footer')
  if (fresh) document.querySelector('body > footer')?.replaceWith(fresh)
}
