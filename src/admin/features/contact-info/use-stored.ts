import { useState } from 'react'

/** What a field shows of a stored value: the value as it is, but while somebody types, as it was when they began. */
export function useStored<Stored>(stored: Stored): { shown: Stored; setChanged: (isChanged: boolean) => void } {
  const [isChanged, setChanged] = useState(false)
  const [shown, setShown] = useState(stored)
  if (!isChanged && shown !== stored) setShown(stored)
  return { shown, setChanged }
}
