import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './styles/all.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'

// Dialogs that lock scrolling write a style element; they look for its number here.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
)
