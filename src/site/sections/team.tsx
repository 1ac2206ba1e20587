import { Picture } from '../ui/picture.tsx'
import { SectionFrame } from '../ui/section-frame.tsx'
import { initialsOf } from './initials.ts'
import type { SectionProps } from './section-props.ts'
import styles from './team.module.css'

export const Team = ({ section: { title, description, content }, anchor }: SectionProps<'team'>) => (
  <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={content.length === 0}>
    <ul className={styles.people}>
      {content.map(({ name, role, bio, imageUrl }, index) => (
        <li key={index} dir="auto">
          {imageUrl ? (
            <Picture className={styles.avatar} picture={{ url: imageUrl, alt: '', width: 96, height: 96 }} sizes="6rem" />
          ) : (
            <span className={styles.avatar} aria-hidden="true">
              {initialsOf(name)}
            </span>
          )}
          <div>
            <h3>{name}</h3>
            {role && <p className={styles.role}>{role}</p>}
            {bio && <p className={styles.bio}>{bio}</p>}
          </div>
        </li>
      ))}
    </ul>
  </SectionFrame>
)
