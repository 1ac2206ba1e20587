import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '#admin/query-client.ts'

interface Operations<Input, Stored> {
  get: () => Promise<Stored>
  save: (input: Input) => Promise<Stored>
}

/** The fields of a group. Settings always exist. */
export function getSettings<Stored extends { version: number; updatedAt: string }>(stored: Stored | null) {
  const { version: _, updatedAt: __, ...fields } = stored!
  return fields
}

/** How the form of a group of settings loads and saves. After a save, the screen has the saved group at once. */
export const settingsGroup = <Input extends { version: number }, Stored extends { version: number; updatedAt: string }>(
  name: string,
  { get, save }: Operations<Input, Stored>,
  queries: { get: { queryKey(): QueryKey } },
) => ({
  name: `settings/${name}`,
  getFormValues: getSettings<Stored>,
  load: () => get(),
  /** The schema of the form has checked the values. */
  async save(values: { [Field in keyof Omit<Input, 'version'>]: unknown }, version: number): Promise<Stored> {
    const saved = await save({ ...values, version } as unknown as Input)
    queryClient.setQueryData(queries.get.queryKey(), saved)
    return saved
  },
})
