/** Shows the header and the footer of the website as they are now. Without a connection they stay as they are. */
export async function drawSiteParts(): Promise<void> {
  const text = await fetch(location.href, { cache: 'no-store' })
    .then((answer) => answer.text())
    .catch(() => '')
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const part of ['body > header', 'body > footer']) {
    const fresh = page.querySelector(part)
    if (fresh) document.querySelector(part)?.replaceWith(fresh)
  }
}
