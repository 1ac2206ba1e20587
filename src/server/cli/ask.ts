import { createInterface } from 'node:readline/promises'

/** Whether a person confirms. After an answer that is neither yes nor no, it asks once more: a prepared restore takes minutes. */
export async function isConfirmed(question: string, ask: (question: string) => Promise<string>): Promise<boolean> {
  for (const asked of [question, `Please type yes or no. ${question}`]) {
    const answer = (await ask(asked)).trim().toLowerCase()
    if (answer === 'yes' || answer === 'no') return answer === 'yes'
  }
  return false
}

/** Asks the person at the terminal. Ctrl C and Ctrl D count as no. */
export async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const confirmed = await isConfirmed(question, (asked) => terminal.question(asked).catch(() => 'no'))
  terminal.close()
  return confirmed
}
