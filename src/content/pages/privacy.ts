import type { Policy } from '#contract/sections/read-content.ts'
import type { BuiltInPage } from '#content/built-in-page.ts'

const paragraphs = (...texts: string[]) => texts.join('\n\n')

/* Words in braces are replaced when the page is rendered. */
export const privacy: BuiltInPage = {
  slug: 'privacy',
  title: 'Privacy notice',
  metaDescription: 'What the website of {siteName} stores about its visitors, why, for how long, and the rights you have.',
  sections: [
    {
      sectionType: 'policy',
      title: 'In short',
      description:
        'You can read this whole website without telling us who you are. This page says what we store when you write to us, why, and what you may ask of us.',
      orderIndex: 1,
      content: {
        updated: '23 November 2026',
        parts: [
          {
            heading: 'Who is responsible',
            text: paragraphs(
              '{siteNameAndAddress} decides what is stored on this website and why. In the words of the Nigeria Data Protection Act 2023, it is the data controller.',
            ),
          },
          {
            heading: 'When you send the contact form',
            text: paragraphs(
              'We store your name, email address, telephone number if you give one, subject and message, so that we can answer you. We rely on your own request for this.',
              'Beside them we store the time, the address from which your device reached us (its IP address) and the name of your browser. They let us tell enquiries from spam and stop floods of messages. This is our legitimate interest in keeping the form usable for everybody.',
              'Only members of staff who deal with enquiries can read them. We do not sell them, publish them, or add you to a mailing list.',
            ),
          },
          {
            heading: 'How long we keep it',
            text: paragraphs(
              'Enquiries are deleted {retentionPeriod} after they arrive, or earlier when they are no longer needed. If you apply for admission, your application has its own file, kept by the Registry.',
            ),
          },
          {
            heading: 'On your own phone or computer',
            text: paragraphs(
              'For visitors this website sets no cookies before you agree to any. Staff who sign in receive three: one keeps them signed in, one shows them the button for editing a page, and one lets the website recognise the browser when they sign in again.',
              'Your browser may keep copies of pages you have opened, so that you can read them again without a connection. They stay on your device; clearing the data of this website in your browser removes them.',
            ),
          },
          {
            heading: 'Counting visits',
            text: paragraphs(
              'This website counts for each day how often its pages are opened, from which other websites visitors come, which words they search for, and which addresses do not exist. It needs no cookie for this and stores neither your address nor anything else that identifies you. Searches that look like an email address or a telephone number are not stored. The counts are deleted after 25 months.',
              'If the college uses an outside service to count visits or measure advertisements, you are asked first, and nothing is loaded from that service and no cookie is set unless you accept. Declining is one tap, and every page works the same. You are not asked where no such service is in use.',
              'Our server keeps a technical log of requests, with the address they came from, to find faults and attacks.',
            ),
          },
          {
            heading: 'Your rights',
            text: paragraphs(
              'Under the Nigeria Data Protection Act 2023 you may ask us what we hold about you and receive a copy, also in a form that another service can read; have it corrected or deleted; ask us to restrict its use; object to it; and take back a consent at any time.',
              'Write to {email} or come to the Registry. Quote the reference number of your enquiry if you have it. We answer within one month, free of charge.',
              'If you are not content with our answer, you may complain to the Nigeria Data Protection Commission.',
            ),
          },
        ],
      } satisfies Policy,
    },
  ],
}
