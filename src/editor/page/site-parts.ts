/** Shows the header and the footer of the website as they are now. */
export async function drawSiteParts(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of ['body > header', 'body > footer']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(fresh)
  }
}
