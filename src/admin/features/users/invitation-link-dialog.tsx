import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { GUEST_PATHS } from '#contract/paths.ts'
import { isLocalAddress } from '#contract/links/local-address.ts'
import type { Invitation, InvitationKey } from '#contract/accounts/invitations.ts'
import { CopyButton } from '#admin/shared/elements/copy-button.tsx'
import { DialogFrame, DialogMessage } from '#admin/shared/dialogs/dialog-frame.tsx'
import { QrCode } from '#admin/shared/elements/qr-code.tsx'
import { formatDateTime } from '#admin/shared/time/format-time.ts'
import { sendsMail } from '#admin/shared/session/sends-mail.ts'
import classes from './users.module.css'

interface Props {
  invitation: Invitation
  invitationKey: InvitationKey
  onClose: () => void
}

const IF_LOST = 'If the message does not arrive, give the link or the code to the person yourself.'
const NO_MAIL = 'This website has no mail server. Give the link or the code to the person yourself.'

const getCodeAddress = (url: string) => new URL(GUEST_PATHS.acceptInvitation, url).href

/** Opens WhatsApp, which asks for the person. */
const getChatUrl = (url: string) => `https://wa.me/?text=${encodeURIComponent(`You are invited to work on our website: ${url}`)}`

/** The invitation as a link to copy, a QR code to scan and a code to print. It works once. */
export const InvitationLinkDialog = ({ invitation, invitationKey: { url, code, expiresAt }, onClose }: Props) => (
  <DialogFrame opened title={`Invitation for ${invitation.email}`} onClose={onClose}>
    <Stack>
      <DialogMessage fz="sm">
        {sendsMail() ? IF_LOST : NO_MAIL} Anyone who has it can accept in the name of {invitation.email}. The code is entered at{' '}
        {getCodeAddress(url)}, or with "I have an invitation code" on the sign-in page.
      </DialogMessage>
      {isLocalAddress(url) && (
        <Alert color="gold" variant="light" role="note" title="Other computers cannot open this link">
          It leads to {new URL(url).origin}, which only works on the computer of the server. Set PUBLIC_URL to the address of the
          website (docs/operations.md), restart the server, and send the invitation again.
        </Alert>
      )}
      <TextInput label="Link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className={classes['sheet']}>
        <div className={classes['printed']}>
          <h1>You are invited</h1>
          <p>Scan the picture, or open {getCodeAddress(url)} and enter your email and this code.</p>
          <p>{invitation.email}</p>
        </div>
        <QrCode value={url} label={`QR code of the link for ${invitation.email}`} />
        <div className={classes['code']} data-testid="invitation-code">
          {code}
        </div>
        <Text size="sm" c="dimmed">
          Works once, until {formatDateTime(expiresAt)}.
        </Text>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button component="a" variant="default" href={getChatUrl(url)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </Button>
        <CopyButton value={url} label="Copy link" />
      </Group>
    </Stack>
  </DialogFrame>
)
