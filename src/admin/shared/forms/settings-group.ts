import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '#admin/query-client.ts'

interface Operations<Input, Stored> {
  get: () => Promise<Stored>
  save: (input: Input) => Promise<Stored>
}

/** How the form of a group of settings loads and saves. After a save, the screen has the saved group at once. */
export const settingsGroup = <Input extends { version: number }, Stored>(
  name: string,
  { get, save }: Operations<Input, Stored>,
  queries: { get: { queryKey(): QueryKey } },
) => ({
  name: `settings/${name}`,
  load: () => get(),
  async save<Values extends Omit<Input, 'version'>>(values: Values, version: number): Promise<Stored> {
    const saved = await save({ ...values, version } as Values & Input)
    queryClient.setQueryData(queries.get.queryKey(), saved)
    return saved
  },
})
