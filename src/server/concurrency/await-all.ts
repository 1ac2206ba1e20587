/** Like Promise.all, for the values of an object. */
export async function awaitAll<Values extends object>(
  values: Values,
): Promise<{ [Name in keyof Values]: Awaited<Values[Name]> }> {
  const results = await Promise.all(Object.entries(values).map(async ([name, value]) => [name, await value] as const))
  return Object.fromEntries(results) as { [Name in keyof Values]: Awaited<Values[Name]> }
}
