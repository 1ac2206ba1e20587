import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { SettingsForm } from '#admin/shared/forms/settings-form.tsx'
import { SeoForm } from './seo-form.tsx'
import classes from './seo.module.css'

/** SEO settings (B §2). */
export function SeoScreen() {
  const seo = useQuery(api.settings.seo.get.queryOptions())
  return (
    <div className={classes['screen']}>
      <SettingsForm query={seo}>{(stored, onSaved) => <SeoForm stored={stored} onSaved={onSaved} />}</SettingsForm>
    </div>
  )
}
