/** The heading font, for texts in pictures. It is large and few requests need it, so it is loaded late. */
export async function openShareFont() {
  const [{ create }, font] = await Promise.all([import('fontkit'), import('#site/styles/fonts/brygada-1918-bold.woff2?inline')])
  return create(Buffer.from(font.default.slice(font.default.indexOf(',') + 1), 'base64'))
}
