import { NAME_MAX_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { UploadedFile } from '../files/file-endpoints.ts';
import { Verification } from './verification.ts';
import { VerificationRequest } from './verification-requests.ts';

export const getVerification = endpoint({
  method: 'GET',
  path: '/sellers/verification',
  access: 'seller',
  tag: 'verification',
  summary: 'Returns the seller’s latest verification; 404 without one.',
  data: Verification,
});

export const submitVerification = endpoint({
  method: 'POST',
  path: '/sellers/verification',
  access: 'seller',
  tag: 'verification',
  summary: `Hands in identity papers: a real name of at most ${NAME_MAX_CHARACTERS} characters, a Thai or PRC ID number, and the addresses of two uploaded pictures. Only before the first submission and after a rejection.`,
  body: VerificationRequest,
  data: Verification,
  idempotent: true,
  success: 201,
});

export const uploadVerificationFile = endpoint({
  method: 'POST',
  path: '/sellers/verification/upload',
  access: 'seller',
  tag: 'verification',
  summary:
    'Uploads one side of a card as multipart/form-data: `file`, a JPEG or PNG of at most 2 MB with at least 300 pixels on its shorter side, and `type`, front or back. It stays private.',
  data: UploadedFile,
  success: 201,
});
