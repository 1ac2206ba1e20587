/** The name of a file of this form that is still on its way, if there is one. */
export const findUpload = (form: Element | null): string | undefined =>
  form?.querySelector<HTMLElement>('[data-upload]')?.dataset['upload']
