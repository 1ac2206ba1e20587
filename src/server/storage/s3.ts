import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { partsOf, type Storage } from './storage.ts'

export interface S3Settings {
  endpoint: string | undefined
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** How long the store may say nothing. */
  silenceMs?: number
}

const quiet = () => {}

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}

/** A bucket of Amazon's or of any store that speaks the same. Nobody but this program needs to be able to read it. */
export function s3Storage({ endpoint, bucket, region, silenceMs = 15_000, ...credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials,
    // By path: other stores seldom have a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums behind the body are understood by few others; lengths are checked here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown, and logged by whoever called.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A store that accepts and says nothing is given up; without `throwOnRequestTimeout` the client would only warn.
    requestHandler: { connectionTimeout: 5000, socketTimeout: silenceMs, requestTimeout: 120_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  const at = (key: string) => {
    const { folder, name } = partsOf(key)
    return { Bucket: bucket, Key: `${folder}/${name}` }
  }

  async function list(folder: string): Promise<string[]> {
    const Prefix = `${partsOf(folder).folder}/`
    // A folder holds a file and its few sizes: never a second page.
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))
    return Contents.map(({ Key }) => Key!.slice(Prefix.length)).toSorted()
  }

  return {
    async put(key, { body, bytes, contentType }) {
      const broken = new AbortController()
      // The client would wait for the rest for ever.
      body.once('error', (error) => broken.abort(error))
      const command = new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes, ContentType: contentType })
      try {
        await client.send(command, { abortSignal: broken.signal })
      } finally {
        body.destroy()
      }
    },

    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const found = await orAbsent(client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })))
      return found && { bytes: found.ContentLength!, body: found.Body as Readable }
    },

    async head(key) {
      const found = await orAbsent(client.send(new HeadObjectCommand(at(key))))
      return found && { bytes: found.ContentLength! }
    },

    async delete(folder) {
      for (const name of await list(folder)) await client.send(new DeleteObjectCommand(at(`${folder}/${name}`)))
    },

    list,
  }
}
