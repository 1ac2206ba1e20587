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

/** A form holds a choice as any text, and its schema checks it. */
type FormValues<Input> = { [Field in keyof Input]: Input[Field] extends string | undefined ? string : Input[Field] }

/** How the form of a group of settings loads and saves. After a save, the screen has the saved group at once. */
export const settingsGroup = <Input extends { version: number }, Stored extends { version: number; updatedAt: string }>(
  name: string,
  { get, save }: Operations<Input, Stored>,
  queries: { get: { queryKey(): QueryKey } },
) => ({
  name: `settings/${name}`,
  getFormValues: getSettings<Stored>,
  load: () => get(),
  async save(values: FormValues<Omit<Input, 'version'>>, version: number): Promise<Stored> {
    const saved = await save({ ...values, version } as unknown as Input)
    queryClient.setQueryData(queries.get.queryKey(), saved)
    return saved
  },
})
