/** What a visitor who is interested is told (A §2). */
export const WELCOME = { title: 'Welcome!', text: 'Thank you for your interest in our program.' }
