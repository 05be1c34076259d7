import * as z from 'zod';
import type { S3Settings } from './s3-blob-store.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const Bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);

export const blobEnvironment = {
  S3_BUCKET: Bucket.optional(),
  S3_DOCUMENTS_BUCKET: Bucket.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(true),
  S3_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(15_000),
};

type Environment = z.output<z.ZodObject<typeof blobEnvironment>>;

/** Returns undefined without a bucket: pictures and documents are files. Throws `makeError(message)` for an incomplete setting. */
export function blobConfig(e: Environment, makeError: (message: string) => Error): S3Settings | undefined {
  if (e.S3_BUCKET === undefined) {
    if (e.S3_DOCUMENTS_BUCKET ?? e.S3_ENDPOINT ?? e.S3_ACCESS_KEY_ID ?? e.S3_SECRET_ACCESS_KEY)
      throw makeError('S3_BUCKET is missing; the other S3 settings need it.');
    return undefined;
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw makeError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; one of them is missing.');
  return {
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    documentsBucket: e.S3_DOCUMENTS_BUCKET ?? e.S3_BUCKET,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: e.S3_PATH_STYLE,
    timeoutMs: e.S3_TIMEOUT_MS,
  };
}
