import { createContext, useContext, type ReactNode } from 'react'

/** The level of the headings in a section. */
export const ItemLevelContext = createContext(3)

/** The heading of an item in a section. It looks the same at every level. */
export function ItemTitle({ dir, children }: { dir?: 'auto'; children: ReactNode }) {
  const level = useContext(ItemLevelContext)
  return (
    <h3 aria-level={level === 3 ? undefined : level} dir={dir}>
      {children}
    </h3>
  )
}
