/** The toast for "I am interested" (A §2). */
export const WELCOME = { title: 'Welcome!', text: 'Thank you for your interest in our program.' }
