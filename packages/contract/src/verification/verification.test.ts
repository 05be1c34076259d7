import { expect, it } from 'vitest';
import { mayEditVerification, verificationStatus } from './verification.ts';

it('[VER-02] reads the status from the server’s word, else from a moment of submission, else as unverified', () => {
  const submitted_at = '2026-11-21T00:00:00.000Z';
  expect(verificationStatus(null)).toBe('unverified');
  expect(verificationStatus({})).toBe('unverified');
  expect(verificationStatus({ submitted_at })).toBe('pending');
  expect(verificationStatus({ verification_status: null, submitted_at })).toBe('pending');
  expect(verificationStatus({ verification_status: 'approved', submitted_at })).toBe('verified');
  expect(verificationStatus({ verification_status: 'pending' })).toBe('pending');
  expect(verificationStatus({ verification_status: 'rejected', submitted_at })).toBe('rejected');
  expect(mayEditVerification(null)).toBe(true);
  expect(mayEditVerification({ verification_status: 'rejected', submitted_at })).toBe(true);
  expect(mayEditVerification({ submitted_at })).toBe(false);
  expect(mayEditVerification({ verification_status: 'pending' })).toBe(false);
  expect(mayEditVerification({ verification_status: 'approved' })).toBe(false);
});
