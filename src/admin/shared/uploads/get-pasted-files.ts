/** Browsers that copy a picture put its address and the file on the clipboard. */
const IS_ONE_PICTURE =
  /^(?:\s|<!--.*?-->|<\/?(?:html|head|body|meta)\b[^>]*>)*<img\b[^>]*>(?:\s|<!--.*?-->|<\/?(?:html|body)>)*$/is

/** The files to upload. Word and Excel add a picture of the text that they put on the clipboard: the text counts. */
export function getPastedFiles(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? ''
  return html === '' || IS_ONE_PICTURE.test(html) ? [...(data?.files ?? [])] : []
}
