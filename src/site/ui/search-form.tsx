import { PUBLIC_PATHS } from '#contract/paths.ts'
import styles from './search-form.module.css'

/** The search form. It works without script. */
export const SearchForm = ({ label, query }: { label: string; query?: string }) => (
  <search className={styles.form} aria-label="Whole website">
    <form action={PUBLIC_PATHS.search}>
      <label htmlFor="search">{label}</label>
      <div>
        <input id="search" type="search" name="q" dir="auto" defaultValue={query} maxLength={200} required />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </form>
  </search>
)
