import { expect, it } from 'vitest';
import { canEditVerification, verificationStatus } from './verification.ts';

it("[VER-02] derives the status from the server's status, else from the submission time, else as unverified", () => {
  const submitted_at = '2026-11-21T00:00:00.000Z';
  expect(verificationStatus(null)).toBe('unverified');
  expect(verificationStatus({})).toBe('unverified');
  expect(verificationStatus({ submitted_at })).toBe('pending');
  expect(verificationStatus({ verification_status: null, submitted_at })).toBe('pending');
  expect(verificationStatus({ verification_status: 'approved', submitted_at })).toBe('verified');
  expect(verificationStatus({ verification_status: 'pending' })).toBe('pending');
  expect(verificationStatus({ verification_status: 'rejected', submitted_at })).toBe('rejected');
  expect(canEditVerification(null)).toBe(true);
  expect(canEditVerification({ verification_status: 'rejected', submitted_at })).toBe(true);
  expect(canEditVerification({ submitted_at })).toBe(false);
  expect(canEditVerification({ verification_status: 'pending' })).toBe(false);
  expect(canEditVerification({ verification_status: 'approved' })).toBe(false);
});
