/** Loads sharp on first use, because it is large and few requests need it. One thread each: the image queue limits the work. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
