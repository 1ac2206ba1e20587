import { useState } from 'react'

/** The stored value for a field. While somebody types, it stays the value from before the first key. */
export function useStored<Stored>(stored: Stored): { shown: Stored; setChanged: (isChanged: boolean) => void } {
  const [isChanged, setChanged] = useState(false)
  const [shown, setShown] = useState(stored)
  if (!isChanged && shown !== stored) setShown(stored)
  return { shown, setChanged }
}
