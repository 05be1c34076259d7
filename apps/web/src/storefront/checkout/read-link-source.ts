// In a file of its own, so that the checkout does not download what stores the source.
import { readStored, sourceKey } from '#lib/storage.ts';

/** Returns the stored source of a store; undefined without a recent one. */
export function readLinkSource(slug: string): string | undefined {
  const [source, until] = readStored('local', sourceKey(slug))?.split(' ') ?? [];
  return Number(until) > Date.now() ? source : undefined;
}
