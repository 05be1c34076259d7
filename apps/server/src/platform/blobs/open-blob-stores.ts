import path from 'node:path';
import { ConfigError, type Config } from '#platform/config.ts';
import { BlobStoreError, type BlobStore } from './blob-store.ts';
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

/**
 * Throws ConfigError if a store refuses our credentials or does not exist. A store that is only out of reach does not stop a
 * server: it may come back.
 */
export async function assertStoresAccepted(stores: BlobStores): Promise<void> {
  for (const [name, store] of Object.entries(stores))
    try {
      await store.get('owner');
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      if (error.isRefused)
        throw new ConfigError(`The bucket of ${name} refuses the S3 settings: ${error.message}.`);
    }
}
