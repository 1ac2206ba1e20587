import { expect, test } from 'vitest'
import { listLinesWithoutValue, listMisspelt } from './settings-file.ts'

test('names that begin or look like a setting are misspelt, and others are not', () => {
  const misspelt = ['BACKUP_FOLDR', 'port', 'SMPT_URL', 'TRUSTED_PROXY', 'PUBLIC_URl', 'PUBLICURL']
  const others = ['SMTP_URL', 'PATH', 'HOME', 'TZ', 'LANGUAGE', 'NODE_EXTRA_CA_CERTS', 'AWS_REGION', 'HTTPS_PROXY']
  expect(listMisspelt([...misspelt, ...others])).toEqual(misspelt)
})

test('lines without a value are found between comments and quoted values of several lines', () => {
  const text = `# Don't = change
PORT=3000
BACKUP_FOLDER /mnt

  # "Mail"
SMTP_URL="smtp://one
two" # three
export HOST=127.0.0.1
MAIL_FROM: office
`
  expect(listLinesWithoutValue(text)).toEqual([3, 9])
  expect(listLinesWithoutValue(text.replaceAll('\n', '\r\n'))).toEqual([3, 9])
})
