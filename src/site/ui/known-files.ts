import { createContext, useContext } from 'react'

/** A file in Media, by its address in the content. */
export interface KnownFile {
  title: string
  bytes: number
  /** When this file was uploaded, in ISO 8601. */
  date: string
}

/** The files of this page that are in Media. */
export type KnownFiles = Partial<Record<string, KnownFile>>
export const KnownFilesContext = createContext<KnownFiles>({})
export const useKnownFile = (url: string): KnownFile | undefined => useContext(KnownFilesContext)[url]

/** The type of a file by the end of its address, such as PDF; '' if it has none. */
export const getFileType = (url: string): string => /\.(\w{2,5})(?:[?#]|$)/.exec(url)?.[1]?.toUpperCase() ?? ''
