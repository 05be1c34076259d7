import {
  deleteFile,
  getFile,
  UPLOAD_FILES_MAX,
  uploadFile,
  uploadFiles,
} from '@raan/contract/files/file-endpoints';
import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { deleteFile as remove } from './delete-file.ts';
import { fileView } from './file-view.ts';
import { selectFile, selectFileByUuid, type FileRow } from './files.queries.ts';
import { readDocument } from './read-document.ts';
import { readUpload } from './read-upload.ts';
import { sendPrivateFile } from './send-private-file.ts';
import { storeUpload, type FileDeps } from './store-upload.ts';
import { createUploadQueue } from './upload-queue.ts';

export function filesRoutes(route: Route, app: FastifyInstance, deps: FileDeps): void {
  const inUploadSlot = createUploadQueue();
  route(
    uploadFile,
    async ({ seller, request }) =>
      await inUploadSlot(seller.id, async () => {
        const upload = await readUpload(request, { fileField: 'file', filesMax: 1 });
        const [file] = await storeUpload(deps, seller.id, upload);
        if (!file) throw fail('UPLOAD_FAILED');
        return fileView(deps, file, seller.tokenHash);
      }),
    { multipart: true },
  );
  route(
    uploadFiles,
    async ({ seller, request }) =>
      await inUploadSlot(seller.id, async () => {
        const upload = await readUpload(request, { fileField: 'files', filesMax: UPLOAD_FILES_MAX });
        const files = await storeUpload(deps, seller.id, upload);
        return { files: files.map((file) => fileView(deps, file, seller.tokenHash)) };
      }),
    { multipart: true },
  );
  route(getFile, async ({ seller, params }) => {
    const file = await findFile(deps, seller.id, params.id);
    return fileView(deps, file, seller.tokenHash);
  });
  route(deleteFile, async ({ seller, params }) => {
    const { id } = await findFile(deps, seller.id, params.id);
    await remove(deps, seller.id, id);
    return {};
  });
  app.get<{ Params: { uuid: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/private-files/:uuid',
    { schema: { hide: true } },
    async (request, reply) => {
      const bytes = await readDocument(deps, { uuid: request.params.uuid, ...request.query });
      if (!bytes) throw fail('REQUEST_NOT_FOUND');
      return await sendPrivateFile(reply, bytes);
    },
  );
}

/** Loads a seller's file by id or UUID. Throws REQUEST_NOT_FOUND. */
async function findFile({ db }: FileDeps, sellerId: number, key: number | string): Promise<FileRow> {
  const file =
    typeof key === 'number' ? await selectFile(db, sellerId, key) : await selectFileByUuid(db, sellerId, key);
  if (!file) throw fail('REQUEST_NOT_FOUND');
  return file;
}
