/** The token with one character changed. */
export const forged = (token: string) => `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`
