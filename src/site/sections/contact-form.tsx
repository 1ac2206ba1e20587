import { ContactForm } from '#site/islands/contact-form/contact-form.island.tsx'
import type { ContactFormState } from '#site/islands/contact-form/form-state.ts'
import { WELCOME } from '#site/islands/hero/welcome.ts'
import { Island } from '#site/islands/island.tsx'
import styles from './contact-form.module.css'
import { SectionFrame, type SectionProps } from './section-frame.tsx'

/** The contact form. A page has only one, because its fields have fixed ids. */
export const ContactFormSection = ({ section, anchor, form }: SectionProps<'contact-form'> & { form: ContactFormState }) => (
  <SectionFrame section={section} anchor={anchor} isEmpty={anchor === undefined}>
    <div>
      {form.isWelcome && (
        <output className={styles.welcome}>
          <strong>{WELCOME.title}</strong> {WELCOME.text}
        </output>
      )}
      <Island name="contact-form" id={section.id} component={ContactForm} props={form} />
    </div>
  </SectionFrame>
)
