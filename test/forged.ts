/** The same token but for one letter. */
export const forged = (token: string) => `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`
