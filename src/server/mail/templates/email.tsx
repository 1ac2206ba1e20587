import { renderToStaticMarkup } from 'react-dom/server'

/** The content of an email, from which both the HTML and the plain text are made. */
export interface Email {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A code to be typed, with what it is for. */
  code?: { label: string; code: string }
  notes: string[]
}

/** The address of the logo, and the colours. Mail programs ignore stylesheets. */
export interface EmailLook {
  logo: string
  ground: string
  ink: string
  muted: string
  button: string
  onButton: string
  /** In pixels. */
  corner: number
}

const createStyles = ({ ground, ink, muted, button, onButton, corner }: EmailLook) =>
  ({
    body: { margin: 0, padding: '24px 12px', backgroundColor: ground, color: ink, fontFamily: 'Georgia, serif' },
    sheet: { maxWidth: 560, margin: '0 auto', padding: '28px 24px', backgroundColor: '#ffffff', borderRadius: corner },
    name: { margin: '0 0 20px', fontSize: 15, fontWeight: 700, color: ink },
    logo: { verticalAlign: 'middle', marginRight: 12, border: 0, borderRadius: corner },
    text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' },
    button: {
      display: 'inline-block',
      padding: '12px 20px',
      backgroundColor: button,
      color: onButton,
      borderRadius: corner,
      textDecoration: 'none',
      fontWeight: 700,
      fontSize: 16,
    },
    code: { fontFamily: 'Menlo, Consolas, monospace', fontSize: 18, letterSpacing: 1 },
    note: { margin: '0 0 8px', fontSize: 14, lineHeight: '20px', color: muted, overflowWrap: 'anywhere' },
  }) satisfies Record<string, React.CSSProperties>

function EmailPage({ email, siteName, look }: { email: Email; siteName: string; look: EmailLook }) {
  const styles = createStyles(look)
  const { subject, greeting, paragraphs, action, code, notes } = email
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.sheet}>
          <p style={styles.name}>
            <img src={look.logo} alt="" width="40" height="40" style={styles.logo} />
            {siteName}
          </p>
          <p style={styles.text}>{greeting}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={styles.text}>
              {paragraph}
            </p>
          ))}
          {action && (
            <>
              <p style={styles.text}>
                <a href={action.url} style={styles.button}>
                  {action.label}
                </a>
              </p>
              <p style={styles.note}>If the button does not work, open this address: {action.url}</p>
            </>
          )}
          {code && (
            <p style={styles.text}>
              {code.label} <span style={styles.code}>{code.code}</span>
            </p>
          )}
          {notes.map((note) => (
            <p key={note} style={styles.note}>
              {note}
            </p>
          ))}
        </div>
      </body>
    </html>
  )
}

const toPlainText = ({ greeting, paragraphs, action, code, notes }: Email, siteName: string): string =>
  [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`${code.label} ${code.code}`] : []),
    ...notes,
    siteName,
  ].join('\n\n')

export const renderEmail = (email: Email, siteName: string, look: EmailLook) => ({
  html: `<!doctype html>${renderToStaticMarkup(<EmailPage email={email} siteName={siteName} look={look} />)}`,
  text: toPlainText(email, siteName),
})
