/** Escapes a text for the content of an HTML or XML element. Attributes also need their quotes escaped. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
