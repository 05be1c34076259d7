import type { FileType } from '@raan/contract/files/file-endpoints';
import type { Language } from '@raan/contract/language';
import type { Reply, TestApp } from './test-app.ts';

type Sender = { token?: string; language?: Language };

/** Sends a form to an upload endpoint. */
export async function sendForm(
  app: TestApp,
  { token, language = 'en' }: Sender,
  form: FormData | { contentType: string; body: Buffer },
  path = 'files/upload',
): Promise<Reply> {
  const isForm = form instanceof FormData;
  const response = await fetch(`${app.baseUrl}/api/${path}`, {
    method: 'POST',
    headers: {
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': form.contentType }),
    },
    body: isForm ? form : new Uint8Array(form.body),
  });
  const body = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body, data: body?.data };
}

/** Uploads one picture. */
export async function uploadPictureAs(
  app: TestApp,
  sender: Sender,
  bytes: Buffer,
  { type = 'image', name = 'picture.jpg' }: { type?: FileType; name?: string } = {},
): Promise<Reply> {
  const form = new FormData();
  form.append('type', type);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return await sendForm(app, sender, form);
}
