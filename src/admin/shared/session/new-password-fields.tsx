import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getPasswordStrength } from '#contract/accounts/password.ts'
import { api } from '#admin/api.ts'
import type { FieldProps } from '#admin/shared/forms/mantine-form.ts'
import { PasswordField } from '#admin/shared/forms/password-field.tsx'

const WORDS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const COLORS = ['red', 'red', 'gold', 'green', 'green'] as const

interface Props {
  label?: string
  password: FieldProps
  confirmation: FieldProps
}

/** A new password, typed twice, with a strength meter. */
export function NewPasswordFields({ label = 'Password', password, confirmation }: Props) {
  const policy = useQuery(api.account.passwordPolicy.queryOptions({ staleTime: Infinity }))
  const typed = String(password.value)
  // Only the server knows common passwords. One that it has refused is not "Fair".
  const strength = password.error ? 0 : getPasswordStrength(typed)
  return (
    <Stack>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        description={policy.data && `At least ${policy.data.minLength} characters. Use a few unrelated words.`}
        {...password}
      />
      {typed && (
        <div>
          <Progress value={(strength + 1) * 20} color={COLORS[strength] ?? 'red'} aria-label="Strength of the password" />
          <Text size="sm" role="status">
            {WORDS[strength]}
          </Text>
        </div>
      )}
      <PasswordField label="Confirm password" autoComplete="new-password" required {...confirmation} />
    </Stack>
  )
}
