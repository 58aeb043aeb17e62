import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileWriter } from '../../core/studio/ports.ts';

/** S3 takes up to 10 000 parts of at least 5 MiB: this size reaches beyond any result we make. */
const PART_BYTES = 8 * 1024 * 1024;

export interface MultipartTarget {
  bucket: string;
  key: string;
  contentType: string;
}

/**
 * Writes one object in parts as its bytes come, holding one part in memory. Small objects go in one request. The
 * object is not there before `close`, and never after `abort`.
 */
export function openMultipart(client: S3Client, { bucket, key, contentType }: MultipartTarget): FileWriter {
  const target = { Bucket: bucket, Key: key };
  const parts: { ETag: string; PartNumber: number }[] = [];
  let uploadId: string | undefined;
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;

  const sendPart = async () => {
    if (uploadId === undefined) {
      const created = await client.send(
        new CreateMultipartUploadCommand({ ...target, ContentType: contentType }),
      );
      uploadId = created.UploadId;
    }
    const PartNumber = parts.length + 1;
    const sent = await client.send(
      new UploadPartCommand({ ...target, UploadId: uploadId, PartNumber, Body: part.subarray(0, filled) }),
    );
    parts.push({ ETag: sent.ETag ?? '', PartNumber });
    part = new Uint8Array(PART_BYTES);
    filled = 0;
  };

  return {
    async write(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const piece = chunk.subarray(from, from + PART_BYTES - filled);
        part.set(piece, filled);
        filled += piece.length;
        from += piece.length;
        if (filled === PART_BYTES) await sendPart();
      }
    },

    async close() {
      if (uploadId === undefined) {
        await client.send(
          new PutObjectCommand({ ...target, Body: part.subarray(0, filled), ContentType: contentType }),
        );
        return;
      }
      if (filled > 0) await sendPart();
      await client.send(
        new CompleteMultipartUploadCommand({
          ...target,
          UploadId: uploadId,
          MultipartUpload: { Parts: parts },
        }),
      );
    },

    async abort() {
      if (uploadId === undefined) return;
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId: uploadId }));
    },
  };
}
