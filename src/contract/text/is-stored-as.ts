const toJson = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part))

/** Whether a value that was sent is what the server has stored. It leaves out the spaces around texts. */
export const isStoredAs = (sent: unknown, stored: unknown): boolean => toJson(sent) === toJson(stored)
