// Any S3-compatible service. The client is loaded with the first call, because it is large and most installations use files.
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { BLOBS_PER_PAGE, BlobStoreError, type BlobStore } from './blob-store.ts';

export type S3Settings = {
  /** Undefined: Amazon's address of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** The bucket of sealed documents. */
  documentsBucket: string;
  /** Undefined: the credentials of the machine, as the client finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  pathStyle: boolean;
  /** Time limit of one attempt. */
  timeoutMs: number;
};

const ATTEMPTS_MAX = 4;
/** The client's pauses between its attempts. */
const PAUSES_MS = 5_000;
const CONNECT_MS = 5_000;
/** Attempts to read a body that breaks off; the client repeats only requests without a response. */
const READS_MAX = 3;

/** Opens the part of a bucket under `prefix`. The bucket must be private: pictures are served by this server. */
export function s3BlobStore(
  settings: S3Settings,
  { bucket, prefix }: { bucket: string; prefix: string },
): BlobStore {
  let loaded: ReturnType<typeof openClient> | undefined;
  const open = () => (loaded ??= openClient(settings));
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  /** Covers all attempts, so that no request waits for longer. */
  const limit = () => ({
    abortSignal: AbortSignal.timeout(settings.timeoutMs * ATTEMPTS_MAX + PAUSES_MS),
  });

  async function read(key: string): Promise<Buffer | undefined> {
    const { sdk, client } = await open();
    try {
      const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(at(key)), limit());
      const bytes = await buffer(addAbortSignal(AbortSignal.timeout(settings.timeoutMs), Body as Readable));
      if (ContentLength !== undefined && bytes.length !== ContentLength)
        throw new Error('the body is incomplete');
      return bytes;
    } catch (error) {
      if (isMissingKey(error)) return undefined;
      throw error;
    }
  }

  return {
    async put(key, bytes, type) {
      await during('write', async () => {
        const { sdk, client } = await open();
        const object = { ...at(key), Body: bytes, ContentLength: bytes.length, ContentType: type };
        await client.send(new sdk.PutObjectCommand(object), limit());
      });
    },
    async get(key) {
      return await during('read', async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await read(key);
          } catch (error) {
            // A response with a status was repeated by the client already.
            if (attempt === READS_MAX || httpStatus(error) !== undefined) throw error;
          }
        }
      });
    },
    async remove(key) {
      await during('delete', async () => {
        const { sdk, client } = await open();
        await client.send(new sdk.DeleteObjectCommand(at(key)), limit());
      });
    },
    async list(folder, after) {
      return await during('list', async () => {
        const { sdk, client } = await open();
        const { Contents = [] } = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix + folder,
            MaxKeys: BLOBS_PER_PAGE,
            ...(after !== undefined && { StartAfter: prefix + after }),
          }),
          limit(),
        );
        return Contents.map(({ Key = '', Size = 0, LastModified }) => ({
          key: Key.slice(prefix.length),
          bytes: Size,
          modifiedAtMs: LastModified?.getTime() ?? Date.now(),
        }));
      });
    },
  };
}

async function openClient({ endpoint, region, credentials, pathStyle, timeoutMs }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS_MAX,
    // The client's default checksums broke several compatible services (aws-sdk-js-v3 issue 6810).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  return { sdk, client };
}

const REFUSED = new Set([301, 400, 401, 403, 404]);

/** Hides the client's error, which may contain keys and the response. */
async function during<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const status = httpStatus(error);
    const problem = [status, code ?? name].filter((part) => part !== undefined).join(' ') || 'unknown';
    throw new BlobStoreError(operation, problem, status !== undefined && REFUSED.has(status));
  }
}

const httpStatus = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

function isMissingKey(error: unknown): boolean {
  return (error as Partial<S3ServiceException>).name === 'NoSuchKey';
}
