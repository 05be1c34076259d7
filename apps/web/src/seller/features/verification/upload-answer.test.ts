import { expect, it } from 'vitest';
import { readUploadAnswer, UploadAnswerError } from './verification.api.ts';

it('[VER-04] tells an answer that is none from one that lacks something', () => {
  const whole = { id: 7, url: '/u', uuid: 'x', expires_at: '', file_name: 'a.jpg', formatted_size: '1 KB' };
  expect(readUploadAnswer(whole)).toEqual({
    id: 7,
    url: '/u',
    uuid: 'x',
    file_name: 'a.jpg',
    formatted_size: '1 KB',
  });
  const problemOf = (answer: unknown) => {
    try {
      readUploadAnswer(answer);
    } catch (error) {
      return error instanceof UploadAnswerError ? error.problem : undefined;
    }
    return undefined;
  };
  expect(problemOf(undefined)).toBe('uploadFormatWrong');
  expect(problemOf('<html>')).toBe('uploadFormatWrong');
  expect(problemOf([])).toBe('uploadFormatWrong');
  expect(problemOf({ ...whole, url: undefined })).toBe('uploadFieldsMissing');
  expect(problemOf({})).toBe('uploadFieldsMissing');
});
