import { queryOptions } from '@tanstack/react-query';
import { VERIFICATION_STALE_MS } from '@raan/contract/constants';
import type { DocumentSide, Verification } from '@raan/contract/verification/verification';
import { getVerification, uploadVerificationFile } from '@raan/contract/verification/verification-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { sessionToken } from '#lib/session.ts';
import { postPicture } from '#lib/upload-picture.ts';

/** Queries the latest submission; null if there is none (404). */
export const verificationQuery = queryOptions({
  queryKey: queryKeys.verification,
  queryFn: async ({ signal }): Promise<Verification | null> => {
    try {
      return await callEndpoint(getVerification, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: VERIFICATION_STALE_MS,
  // The page shows the failure itself.
  meta: { quiet: true },
});

export type UploadedDocument = {
  id?: number;
  uuid: string;
  url: string;
  file_name: string;
  formatted_size: string;
};

/** Thrown for an upload response that is malformed or incomplete. */
export class UploadResponseError extends Error {
  readonly problem: 'uploadFormatWrong' | 'uploadFieldsMissing';
  constructor(problem: 'uploadFormatWrong' | 'uploadFieldsMissing') {
    super(problem);
    this.problem = problem;
  }
}

const FIELDS = ['url', 'uuid', 'file_name', 'formatted_size'] as const;

/** Parses the response to an upload. Throws UploadResponseError. */
export function parseUploadResponse(response: unknown): UploadedDocument {
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    throw new UploadResponseError('uploadFormatWrong');
  const fields = response as Readonly<Record<string, unknown>>;
  const isComplete = FIELDS.every((name) => typeof fields[name] === 'string' && fields[name] !== '');
  if (!isComplete) throw new UploadResponseError('uploadFieldsMissing');
  const { url, uuid, file_name, formatted_size } = fields as Record<(typeof FIELDS)[number], string>;
  return {
    url,
    uuid,
    file_name,
    formatted_size,
    ...(typeof fields['id'] === 'number' && { id: fields['id'] }),
  };
}

/** Uploads one side of a card. Throws ApiError or UploadResponseError. */
export async function uploadDocument(
  picture: File,
  side: DocumentSide,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedDocument> {
  const token = sessionToken();
  if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  const response: unknown = await postPicture(uploadVerificationFile, {}, picture, {
    ...options,
    token,
    fields: { type: side },
  });
  return parseUploadResponse(response);
}
