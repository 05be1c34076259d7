import { expect, it } from 'vitest';
import { parseUploadResponse, UploadResponseError } from './verification.api.ts';

it('[VER-04] distinguishes a malformed upload response from an incomplete one', () => {
  const complete = {
    id: 7,
    url: '/u',
    uuid: 'x',
    expires_at: '',
    file_name: 'a.jpg',
    formatted_size: '1 KB',
  };
  expect(parseUploadResponse(complete)).toEqual({
    id: 7,
    url: '/u',
    uuid: 'x',
    file_name: 'a.jpg',
    formatted_size: '1 KB',
  });
  const problemOf = (data: unknown) => {
    try {
      parseUploadResponse(data);
    } catch (error) {
      return error instanceof UploadResponseError ? error.problem : undefined;
    }
    return undefined;
  };
  expect(problemOf(undefined)).toBe('uploadFormatWrong');
  expect(problemOf('<html>')).toBe('uploadFormatWrong');
  expect(problemOf([])).toBe('uploadFormatWrong');
  expect(problemOf({ ...complete, url: undefined })).toBe('uploadFieldsMissing');
  expect(problemOf({})).toBe('uploadFieldsMissing');
});
