/** Whether this website has a mail server. Without one, its messages are files in the folder `outbox` of the server. */
export const sendsMail = (): boolean => document.querySelector<HTMLMetaElement>('meta[name=mail]')?.content === 'smtp'
