import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { BlobStore } from './blob-store.ts';
import { fileBlobStore } from './file-blob-store.ts';
import { s3BlobStore, type S3Settings } from './s3-blob-store.ts';

export type BlobStores = { pictures: BlobStore; documents: BlobStore };

const OWNER_ONLY = 0o600;

/** Opens the stores of pictures and sealed documents: the configured buckets, or files in the data folder. */
export function openBlobStores(config: Pick<Config, 'dataDir' | 's3'>): BlobStores {
  return config.s3 ? s3BlobStores(config.s3) : fileBlobStores(config.dataDir);
}

/** The folders `media` and `private-files` of a data folder. */
export function fileBlobStores(dataDir: string): BlobStores {
  return {
    pictures: fileBlobStore(path.join(dataDir, 'media')),
    documents: fileBlobStore(path.join(dataDir, 'private-files'), OWNER_ONLY),
  };
}

/** The same folders as prefixes, so that one bucket can hold both. */
export function s3BlobStores(settings: S3Settings): BlobStores {
  return {
    pictures: s3BlobStore(settings, { bucket: settings.bucket, prefix: 'media/' }),
    documents: s3BlobStore(settings, { bucket: settings.documentsBucket, prefix: 'private-files/' }),
  };
}
