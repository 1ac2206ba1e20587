import { lazy, Suspense, type ComponentProps } from 'react'
import classes from './form-draft-bar.module.css'

const DraftBar = lazy(async () => ({ default: (await import('./draft-bar.tsx')).DraftBar }))

interface Props extends ComponentProps<typeof DraftBar> {
  label: string
  /** Whether a form has input that is not stored yet. It would not be published, so the bar waits for it. */
  isWaiting: boolean
}

/** The bar of a draft above a form that changes it. */
export const FormDraftBar = ({ label, isWaiting, ...bar }: Props) => (
  <Suspense>
    <fieldset disabled={isWaiting} aria-label={label} className={classes['bar']}>
      <DraftBar {...bar} />
    </fieldset>
  </Suspense>
)
