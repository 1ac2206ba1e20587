import { renderToStaticMarkup } from 'react-dom/server'
import { LetterPage, letterText, type Letter } from './email.tsx'

export const renderLetter = (letter: Letter, siteName: string) => ({
  html: `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} siteName={siteName} />)}`,
  text: letterText(letter, siteName),
})
