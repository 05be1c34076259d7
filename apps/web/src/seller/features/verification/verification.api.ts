// What the verification page asks the server, and how it is told when the answers are not what they should be.
import { queryOptions } from '@tanstack/react-query';
import { VERIFICATION_STALE_MS } from '@raan/contract/constants';
import type { DocumentSide, Verification } from '@raan/contract/verification/verification';
import { getVerification, uploadVerificationFile } from '@raan/contract/verification/verification-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { sessionToken } from '#lib/session.ts';
import { sendPicture } from '#lib/upload-picture.ts';

/** The seller's latest submission; null where the server says 404: unverified. */
export const verificationQuery = queryOptions({
  queryKey: queryKeys.verification,
  queryFn: async ({ signal }): Promise<Verification | null> => {
    try {
      return await call(getVerification, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: VERIFICATION_STALE_MS,
  // The page tells itself that the status could not be loaded.
  meta: { quiet: true },
});

/** A picture that was sent up, as the form keeps it. */
export type SentDocument = {
  id?: number;
  uuid: string;
  url: string;
  file_name: string;
  formatted_size: string;
};

/** The answer to an upload was no answer, or lacks what makes it one. */
export class UploadAnswerError extends Error {
  readonly problem: 'uploadFormatWrong' | 'uploadFieldsMissing';
  constructor(problem: 'uploadFormatWrong' | 'uploadFieldsMissing') {
    super(problem);
    this.problem = problem;
  }
}

const FIELDS = ['url', 'uuid', 'file_name', 'formatted_size'] as const;

/** The answer to an upload, if it is one. Throws UploadAnswerError. */
export function readUploadAnswer(answer: unknown): SentDocument {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new UploadAnswerError('uploadFormatWrong');
  const fields = answer as Readonly<Record<string, unknown>>;
  const isWhole = FIELDS.every((name) => typeof fields[name] === 'string' && fields[name] !== '');
  if (!isWhole) throw new UploadAnswerError('uploadFieldsMissing');
  const { url, uuid, file_name, formatted_size } = fields as Record<(typeof FIELDS)[number], string>;
  return {
    url,
    uuid,
    file_name,
    formatted_size,
    ...(typeof fields['id'] === 'number' && { id: fields['id'] }),
  };
}

/** Sends one side of a card up. Throws ApiError, or UploadAnswerError. */
export async function sendDocument(
  picture: File,
  side: DocumentSide,
  leaving: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<SentDocument> {
  const token = sessionToken();
  if (!token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  const answer: unknown = await sendPicture(uploadVerificationFile, {}, picture, {
    ...leaving,
    token,
    fields: { type: side },
  });
  return readUploadAnswer(answer);
}
