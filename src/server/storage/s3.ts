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
import { parseKey, type Storage } from './storage.ts'

export interface S3Settings {
  endpoint: string | undefined
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** How long the bucket may send nothing while it takes a file. */
  silenceMs?: number
  /** How long nothing may arrive of a file: longer than a visitor may stop reading it, because reading then pauses. */
  readSilenceMs?: number
  /** How long the bucket may take to begin any other answer, all tries together. */
  answerWithinMs?: number
}

const ignore = () => {}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}

type ClientSettings = Omit<S3Settings, 'bucket' | 'readSilenceMs' | 'answerWithinMs'>

export function createS3Client({ endpoint, region, silenceMs = 15_000, ...credentials }: ClientSettings): S3Client {
  return new S3Client({
    region,
    credentials,
    // Other services seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Few other services understand checksums after the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Callers log the errors.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Without `throwOnRequestTimeout` the client would only warn about a silent service.
    requestHandler: { connectionTimeout: 5000, socketTimeout: silenceMs, requestTimeout: 120_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
}

/**
 * Sends a command with a body, and releases the body. The client does not listen to errors of it: one of a file would end the
 * process, and the client would wait for the rest forever.
 */
export async function sendBody<T>(body: Readable, send: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const broken = new AbortController()
  body.once('error', (error) => broken.abort(error))
  try {
    return await send(AbortSignal.any([broken.signal, ...(signal ? [signal] : [])]))
  } finally {
    body.destroy()
  }
}

/** A bucket of Amazon S3 or a compatible service. Only this program needs access to it. */
export function s3Storage({ bucket, readSilenceMs = 75_000, answerWithinMs = 5000, ...settings }: S3Settings): Storage {
  const client = createS3Client(settings)
  const reader = createS3Client({ ...settings, silenceMs: readSilenceMs })
  const at = (key: string) => {
    const { folder, name } = parseKey(key)
    return { Bucket: bucket, Key: `${folder}/${name}` }
  }

  /** A person waits for it. The limit ends with the answer, so that a long file can follow. */
  async function withTimeout<T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    using _limit = setTimeout(() => controller.abort(), answerWithinMs)
    try {
      return await work({ abortSignal: controller.signal })
    } catch (error) {
      throw controller.signal.aborted ? new Error('The bucket timed out', { cause: error }) : error
    }
  }

  async function list(folder: string): Promise<string[]> {
    const Prefix = `${parseKey(folder).folder}/`
    // A folder contains a file and its few sizes: never a second page.
    const { Contents = [] } = await withTimeout((options) =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }), options),
    )
    return Contents.map(({ Key }) => Key!.slice(Prefix.length)).toSorted()
  }

  return {
    async put(key, { body, bytes, contentType }) {
      const command = new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes, ContentType: contentType })
      await sendBody(body, (abortSignal) => client.send(command, { abortSignal }))
    },

    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const command = new GetObjectCommand({ ...at(key), ...(Range && { Range }) })
      const found = await withTimeout((options) => reader.send(command, options)).catch(undefinedIfMissing)
      return found && { bytes: found.ContentLength!, body: found.Body as Readable }
    },

    async head(key) {
      const found = await withTimeout((options) => client.send(new HeadObjectCommand(at(key)), options)).catch(undefinedIfMissing)
      return found && { bytes: found.ContentLength! }
    },

    async delete(folder) {
      for (const name of await list(folder)) {
        await withTimeout((options) => client.send(new DeleteObjectCommand(at(`${folder}/${name}`)), options))
      }
    },

    list,
  }
}
