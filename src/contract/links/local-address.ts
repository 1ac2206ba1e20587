const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether only browsers on the computer of the server can open this address. */
export const isLocalAddress = (url: string): boolean => LOCAL.test(new URL(url).hostname)
