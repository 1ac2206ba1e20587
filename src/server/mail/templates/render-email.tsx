import { renderToStaticMarkup } from 'react-dom/server'
import { EmailPage, toPlainText, type Email } from './email.tsx'

export const renderEmail = (email: Email, siteName: string) => ({
  html: `<!doctype html>${renderToStaticMarkup(<EmailPage email={email} siteName={siteName} />)}`,
  text: toPlainText(email, siteName),
})
