import { defineConfig } from 'oxfmt'

export default defineConfig({
  semi: false,
  singleQuote: true,
  printWidth: 130,
  quoteProps: 'consistent',
  experimentalOperatorPosition: 'start',
  sortPackageJson: false,
  ignorePatterns: ['package-lock.json', 'bench/*.md'],
})
