import { getArticle } from '#contract/text/get-article.ts'
import { TIME_ZONE } from '#contract/text/time-zone.ts'
import type { Email } from './email.tsx'

/* The texts of all emails except security notices. */

interface Recipient {
  firstName: string
}

export const greet = ({ firstName }: Recipient) => (firstName ? `Hello ${firstName},` : 'Hello,')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const day = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: TIME_ZONE })

export const invitationEmail = (facts: {
  siteName: string
  inviterName: string
  role: string
  url: string
  code: string
  expiresAt: string
}): Email => ({
  subject: `You are invited to ${facts.siteName}`,
  greeting: 'Hello,',
  paragraphs: [
    `${facts.inviterName} invites you to help with the website of ${facts.siteName}, as ${getArticle(facts.role)} ${facts.role}.`,
    `Choose a password to create your account. The invitation works once, until ${day(facts.expiresAt)}.`,
  ],
  action: { label: 'Accept Invitation', url: facts.url },
  code: { label: 'If the link does not open, type this code on the acceptance page:', code: facts.code },
  notes: ['If you did not expect this, you can ignore this message.'],
})

export const resetEmail = (facts: Recipient & { siteName: string; url: string; minutes: number }): Email => ({
  subject: `A new password for ${facts.siteName}`,
  greeting: greet(facts),
  paragraphs: ['Somebody, probably you, asked for a new password for your account.'],
  action: { label: 'Choose a new password', url: facts.url },
  notes: [
    `The link works once, for ${facts.minutes} minutes.`,
    'If you did not ask for it, you can ignore this message. Your password does not change.',
  ],
})

export const verificationEmail = (facts: Recipient & { siteName: string; url: string }): Email => ({
  subject: `Please verify your email for ${facts.siteName}`,
  greeting: greet(facts),
  paragraphs: ['Your account is ready. Please confirm that this address is yours.'],
  action: { label: 'Verify email', url: facts.url },
  notes: ['If you have no account with us, you can ignore this message.'],
})

export const passwordChangedEmail = (facts: Recipient & { siteName: string }): Email => ({
  subject: `Your password for ${facts.siteName} was changed`,
  greeting: greet(facts),
  paragraphs: ['The password of your account was just changed, and every other device was signed out.'],
  notes: ['If it was not you, ask an admin for a new password at once.'],
})

/** Names the sender and links to the enquiry. The message itself is only shown to staff who are signed in. */
export const enquiryEmail = (facts: { siteName: string; name: string; subject: string; url: string }): Email => ({
  subject: `New enquiry: ${oneLine(facts.subject)}`,
  greeting: 'Hello,',
  paragraphs: [`${oneLine(facts.name)} has written to ${facts.siteName}. The subject is: ${oneLine(facts.subject)}`],
  action: { label: 'Read the enquiry', url: facts.url },
  notes: ['You get this message because your address is in the Site Settings, in the list of addresses for notices.'],
})

/** Stands for the notices about enquiries that are too many for single ones. */
export const moreEnquiriesEmail = (facts: { siteName: string; url: string }): Email => ({
  subject: 'More enquiries are waiting',
  greeting: 'Hello,',
  paragraphs: [
    `More people have written to ${facts.siteName} than you get single messages about. Their enquiries are waiting in Form Submissions.`,
  ],
  action: { label: 'Read the enquiries', url: facts.url },
  notes: ['You get this message because your address is in the Site Settings, in the list of addresses for notices.'],
})

export const testEmail = (facts: { siteName: string; askedBy: string }): Email => ({
  subject: `Test message from ${facts.siteName}`,
  greeting: 'Hello,',
  paragraphs: [`This is the test message that ${facts.askedBy} asked for. If you read it, mail works.`],
  notes: [],
})

/** To the people who may publish. */
export const reviewEmail = (facts: Recipient & { siteName: string; title: string; submittedBy: string; url: string }): Email => ({
  subject: `To review: ${oneLine(facts.title)}`,
  greeting: greet(facts),
  paragraphs: [`${facts.submittedBy} has submitted "${oneLine(facts.title)}" for review, for the website of ${facts.siteName}.`],
  action: { label: 'Open the page', url: facts.url },
  notes: ['You get this message because you may publish pages.'],
})

export const returnedEmail = (
  facts: Recipient & { siteName: string; title: string; returnedBy: string; note: string | null; url: string },
): Email => ({
  subject: `Returned: ${oneLine(facts.title)}`,
  greeting: greet(facts),
  paragraphs: [
    `${facts.returnedBy} has returned "${oneLine(facts.title)}", which you submitted for the website of ${facts.siteName}.`,
    ...(facts.note ? [`Their note: ${facts.note}`] : []),
  ],
  action: { label: 'Open the page', url: facts.url },
  notes: [],
})

export const notPublishedEmail = (
  facts: Recipient & { siteName: string; title: string; reason: string; url: string },
): Email => ({
  subject: `Not published: ${oneLine(facts.title)}`,
  greeting: greet(facts),
  paragraphs: [
    `The draft of "${oneLine(facts.title)}" was scheduled, but it could not be published on the website of ${facts.siteName}.`,
    facts.reason,
  ],
  action: { label: 'Open the page', url: facts.url },
  notes: ['The draft is still there. Check it, and publish it or schedule it again.'],
})

export const scheduleCancelledEmail = (
  facts: Recipient & { siteName: string; title: string; changedBy: string; url: string },
): Email => ({
  subject: `Schedule cancelled: ${oneLine(facts.title)}`,
  greeting: greet(facts),
  paragraphs: [
    `You scheduled the draft of "${oneLine(facts.title)}" for the website of ${facts.siteName}. ${facts.changedBy}, who may not publish, has changed it, so it will not be published.`,
  ],
  action: { label: 'Open the page', url: facts.url },
  notes: ['Look at the changes, and publish the draft or schedule it again.'],
})
