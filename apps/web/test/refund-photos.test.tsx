// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { getCustomerRefund, requestRefund, uploadRefundPhoto } from '@raan/contract/refunds/refund-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { postPicture } from '#lib/upload-picture.ts';
import { NO_REQUEST, openOrderPage, orderServer } from './open-order-page.tsx';
import { createSampleData } from './schema-sample.ts';

// An upload uses XMLHttpRequest, which the fake server does not answer.
vi.mock('#lib/upload-picture.ts', { spy: true });

const sheet = () => within(screen.getByRole('dialog'));
const photo = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
const retryButton = (number: number) =>
  sheet().queryByRole('button', { name: `Upload photo ${number} again` });

/** Refuses drawings and damaged files. */
function uploadPhotos(): void {
  vi.mocked(postPicture).mockImplementation(async (_, __, { name }) => {
    if (name === 'drawing.jpg') throw new ApiError('UPLOAD_FILE_TYPE_INVALID', { status: 415 });
    if (name === 'half.jpg')
      throw new ApiError('UPLOAD_FAILED', { status: 400, serverMessage: 'Can’t open this image' });
    return createSampleData(uploadRefundPhoto);
  });
}

async function fillForm(user: UserEvent, files: File[]): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Request a refund' }));
  await user.click(sheet().getByRole('radio', { name: 'Damaged' }));
  await user.type(sheet().getByLabelText('Describe the problem'), 'It broke');
  await user.upload(sheet().getByLabelText('Add photo', { selector: 'input' }), files);
  await waitFor(() => expect(sheet().queryByRole('progressbar')).toBeNull());
}

it('[FILE-01] [ERR-05] marks each refused photo with its number and reason, also after others are removed', async () => {
  uploadPhotos();
  const user = await openOrderPage(orderServer());
  await fillForm(user, [photo('a.jpg'), photo('drawing.jpg'), photo('half.jpg'), photo('drawing.jpg')]);
  const problems = () => [...sheet().getByRole('alert').children].map(({ textContent }) => textContent);
  const remove = (number: number) =>
    user.click(sheet().getByRole('button', { name: `Remove photo ${number}` }));
  await waitFor(() =>
    expect(problems()).toEqual(['Photos 2, 4: Unsupported file type', 'Photo 3: Can’t open this image']),
  );
  // Each photo's button describes the same problem as the message.
  const described = retryButton(2)!.getAttribute('aria-describedby')!;
  expect(document.getElementById(described)?.textContent).toBe('Photos 2, 4: Unsupported file type');
  expect(retryButton(1)).toBeNull();
  await remove(4);
  expect(problems()).toEqual(['Photo 2: Unsupported file type', 'Photo 3: Can’t open this image']);
  await remove(1);
  expect(problems()).toEqual(['Photo 1: Unsupported file type', 'Photo 2: Can’t open this image']);
  await user.click(sheet().getByRole('button', { name: 'Send request' }));
  sheet().getByText('A photo was not uploaded. Try again or remove it');
  await remove(2);
  await remove(1);
  expect(sheet().queryByRole('alert')).toBeNull();
});

it('[FILE-01] [ERR-05] marks a photo that the server has deleted, uploads it again, and sends the request', async () => {
  uploadPhotos();
  const gone = 'This photo is no longer available. Add it again';
  const server = orderServer().refuse(requestRefund, 'REQUEST_VALIDATION_ERROR', 422, {
    errors: { 'photos.1': [gone] },
  });
  const user = await openOrderPage(server);
  await fillForm(user, [photo('a.jpg'), photo('b.jpg')]);
  await user.click(sheet().getByRole('button', { name: 'Send request' }));
  await sheet().findByText(`Photo 2: ${gone}`);
  // Not as a toast as well.
  expect(screen.getAllByText(/is no longer available/)).toHaveLength(1);
  expect(retryButton(1)).toBeNull();
  const request = { ...createSampleData(getCustomerRefund).request!, state: 'requested' as const };
  server.on(requestRefund, { ...NO_REQUEST, may_ask: false, request });
  await user.click(retryButton(2)!);
  await waitFor(() => expect(sheet().queryByRole('alert')).toBeNull());
  await waitFor(() => expect(sheet().queryByRole('progressbar')).toBeNull());
  await user.click(sheet().getByRole('button', { name: 'Send request' }));
  await screen.findByRole('heading', { name: 'Awaiting the store’s reply' });
  expect(vi.mocked(postPicture)).toHaveBeenCalledTimes(3);
});
