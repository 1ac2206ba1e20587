import { renderToStaticMarkup } from 'react-dom/server'
import { EmailPage, toPlainText, type Email, type EmailLook } from './email.tsx'

export const renderEmail = (email: Email, siteName: string, look: EmailLook) => ({
  html: `<!doctype html>${renderToStaticMarkup(<EmailPage email={email} siteName={siteName} look={look} />)}`,
  text: toPlainText(email, siteName),
})
