import { fieldId, type FieldProps } from './fields.ts'
import styles from './contact-form.module.css'

const INPUT_MODES = { email: 'email', tel: 'tel' } as const

interface Props {
  field: FieldProps
  value: string
  error: string | undefined
  /** Whether the page opens with the focus here. */
  hasFocus: boolean
}

export function Field({ field, value, error, hasFocus }: Props) {
  const { name, label, isRequired, maxLength, type, autoComplete, rows } = field
  const id = fieldId(name)
  const common = {
    id,
    name,
    maxLength,
    autoComplete,
    'dir': 'auto',
    'required': isRequired,
    'autoFocus': hasFocus,
    'defaultValue': value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <div className={styles.field} data-wide={rows ? '' : undefined}>
      <label htmlFor={id}>
        {label} {isRequired ? <span aria-hidden="true">*</span> : <small>(optional)</small>}
      </label>
      {rows ? (
        <textarea {...common} rows={rows} />
      ) : (
        <input {...common} type={type ?? 'text'} inputMode={type && INPUT_MODES[type]} />
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
