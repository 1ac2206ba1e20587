type Method = (...values: never[]) => Promise<unknown>

/** The names of the methods of T that return a promise. */
type Methods<T> = { [Name in keyof T]: NonNullable<T[Name]> extends Method ? Name : never }[keyof T]

interface Fault {
  /** Which call fails, counted from 1; every call unless given. */
  call?: number
  /** Fails `before` the call has an effect, or `after`: then only the answer is lost. */
  when?: 'before' | 'after'
  error?: Error
}

/**
 * The same object, but the named methods fail: `failing(storage, { delete: {} })` fails at every `delete`,
 * `failing(storage, { put: { call: 2 } })` only at the second `put`.
 */
export function failing<T extends object>(target: T, faults: Partial<Record<Methods<T>, Fault>>): T {
  const broken = Object.entries<Fault | undefined>(faults).map(([name, fault = {}]) => {
    const method = (target as Record<string, Method>)[name]!
    let calls = 0
    const replaced: Method = async (...values) => {
      calls += 1
      const { call = calls, when = 'before', error = new Error(`${name} failed on purpose`) } = fault
      const answer = calls === call && when === 'before' ? undefined : await method.apply(target, values)
      if (calls === call) throw error
      return answer
    }
    return [name, replaced]
  })
  return { ...target, ...(Object.fromEntries(broken) as Partial<T>) }
}
