/** 'sessions.signInFailed' becomes 'Sessions: sign in failed'. */
export function eventName(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((word) => word.replace(/[A-Z]/g, ' $&').replaceAll('-', ' ').toLowerCase())
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`
}
