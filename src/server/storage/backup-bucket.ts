import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { createS3Client, sendBody, type S3Settings } from './s3.ts'

/** Small, because a part must arrive within the time of a request, also on a slow line. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 10_000

export interface BackupBucket {
  /** Copies a file, part by part, and returns the name of the copy. */
  copy(path: string, signal?: AbortSignal): Promise<string>
  delete(key: string): Promise<void>
}

interface Upload {
  Bucket: string
  Key: string
  UploadId: string
}

/** Copies of backups, in the bucket of Media under `backups/`. */
export function createBackupBucket({ bucket, ...settings }: S3Settings): BackupBucket {
  const client = createS3Client(settings)

  async function sendParts(path: string, size: number, upload: Upload, signal?: AbortSignal) {
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS))
    const parts: CompletedPart[] = []
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size) - 1
      const Body = createReadStream(path, { start, end })
      const part = { PartNumber: parts.length + 1, Body, ContentLength: end - start + 1 }
      const command = new UploadPartCommand({ ...upload, ...part })
      const { ETag } = await sendBody(Body, (abortSignal) => client.send(command, { abortSignal }), signal)
      parts.push({ ETag, PartNumber: part.PartNumber })
    }
    return parts
  }
  /** The copy may exist although the answer was lost, or although a second try failed because the upload had ended. */
  async function complete(upload: Upload, Parts: CompletedPart[], size: number): Promise<void> {
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      const { Bucket, Key } = upload
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined)
      if (found?.ContentLength !== size) throw error
    }
  }

  return {
    async copy(path, signal) {
      const { size } = await stat(path)
      const place = { Bucket: bucket, Key: `backups/${basename(path)}` }
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
      const upload = { ...place, UploadId: UploadId! }
      try {
        await complete(upload, await sendParts(path, size, upload, signal), size)
        return place.Key
      } catch (error) {
        // Otherwise the bucket keeps the parts. Without an answer there is nothing more to do.
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
