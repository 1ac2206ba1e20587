import { ContactForm } from '../islands/contact-form/contact-form.island.tsx'
import type { ContactFormState } from '../islands/contact-form/form-state.ts'
import { WELCOME } from '../islands/hero/welcome.ts'
import { Island } from '../islands/island.tsx'
import { SectionFrame } from '../ui/section-frame.tsx'
import styles from './contact-form.module.css'
import type { SectionProps } from './section-props.ts'

/** The contact form. A page has only one, because its fields have fixed ids. */
export const ContactFormSection = ({
  section: { id, title, description },
  anchor,
  form,
}: SectionProps<'contact-form'> & { form: ContactFormState }) => (
  <SectionFrame title={title} description={description} anchor={anchor} isEmpty={anchor === undefined}>
    <div>
      {form.isWelcome && (
        <output className={styles.welcome}>
          <strong>{WELCOME.title}</strong> {WELCOME.text}
        </output>
      )}
      <Island name="contact-form" id={id} component={ContactForm} props={form} />
    </div>
  </SectionFrame>
)
