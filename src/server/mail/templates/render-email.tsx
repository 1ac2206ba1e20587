import { renderToStaticMarkup } from 'react-dom/server'
import { EmailPage, toPlainText, type Email } from './email.tsx'

export const renderEmail = (letter: Email, siteName: string) => ({
  html: `<!doctype html>${renderToStaticMarkup(<EmailPage letter={letter} siteName={siteName} />)}`,
  text: toPlainText(letter, siteName),
})
