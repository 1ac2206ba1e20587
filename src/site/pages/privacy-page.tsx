import { PageTitle } from '../ui/page-title.tsx'
import { Day } from '../ui/post-meta.tsx'
import type { Notice } from './page-view.ts'
import styles from './privacy-page.module.css'

export const PrivacyPage = ({ notice: { title, updated, introduction, parts } }: { notice: Notice }) => (
  <>
    <PageTitle title={title}>
      <p>
        Last changed on <Day iso={updated} />
      </p>
    </PageTitle>
    <div className={`wrap ${styles.body}`}>
      <p className={styles.introduction}>{introduction}</p>
      {parts.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.part}>
          <h2>{heading}</h2>
          <div>
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  </>
)
