import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadRefundPhoto } from '@raan/contract/refunds/refund-endpoints';
import { REFUND_PHOTOS_MAX } from '@raan/contract/refunds/refund-rules';
import { errorText } from '#lib/errors.ts';
import { fitPicture } from '#lib/fit-picture.ts';
import { postPicture } from '#lib/upload-picture.ts';
import { releaseObjectUrl } from '#ui/release-object-url.ts';

export type RefundPhotoUpload = { id: number; file: File; preview: string } & (
  | { state: 'sending'; share: number }
  | { state: 'sent'; uuid: string }
  | { state: 'failed'; reason: string }
);

export type RefundPhotos = {
  photos: readonly RefundPhotoUpload[];
  add: (files: Iterable<File>) => void;
  remove: (id: number) => void;
  retry: (id: number) => void;
  /** Marks an uploaded photo as refused by the request, with the reason. */
  refuse: (id: number, reason: string) => void;
  clear: () => void;
};

export function useRefundPhotos(orderToken: string): RefundPhotos {
  const [photos, setPhotos] = useState<readonly RefundPhotoUpload[]>([]);
  const lastId = useRef(0);
  const uploads = useRef(new Map<number, AbortController>());
  const previews = useRef(new Set<string>());
  const abortAll = useCallback(() => {
    for (const controller of uploads.current.values()) controller.abort();
    for (const preview of previews.current) releaseObjectUrl(preview);
    previews.current.clear();
  }, []);
  useEffect(() => abortAll, [abortAll]);

  const change = (id: number, to: (photo: RefundPhotoUpload) => RefundPhotoUpload) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? to(photo) : photo)));

  const refuse = (id: number, reason: string) =>
    change(id, ({ file, preview }) => ({ id, file, preview, state: 'failed', reason }));

  const send = async ({ id, file, preview }: Pick<RefundPhotoUpload, 'id' | 'file' | 'preview'>) => {
    const controller = new AbortController();
    uploads.current.set(id, controller);
    const onProgress = (share: number) => change(id, () => ({ id, file, preview, state: 'sending', share }));
    try {
      const { uuid } = await postPicture(
        uploadRefundPhoto,
        { params: { order_token: orderToken } },
        await fitPicture(file),
        { onProgress, signal: controller.signal },
      );
      change(id, () => ({ id, file, preview, state: 'sent', uuid }));
    } catch (error) {
      if (!controller.signal.aborted) refuse(id, errorText(error));
    } finally {
      uploads.current.delete(id);
    }
  };

  return {
    photos,
    add: (files) => {
      const room = REFUND_PHOTOS_MAX - photos.length;
      const added = [...files].slice(0, Math.max(0, room)).map((file): RefundPhotoUpload => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { id: (lastId.current += 1), file, preview, state: 'sending', share: 0 };
      });
      setPhotos((before) => [...before, ...added]);
      for (const photo of added) void send(photo);
    },
    remove: (id) => {
      uploads.current.get(id)?.abort();
      setPhotos((before) => before.filter((photo) => photo.id !== id));
    },
    retry: (id) => {
      const photo = photos.find((one) => one.id === id);
      if (!photo) return;
      change(id, ({ file, preview }) => ({ id, file, preview, state: 'sending', share: 0 }));
      void send(photo);
    },
    refuse,
    clear: () => {
      abortAll();
      setPhotos([]);
    },
  };
}
