// Pictures for a request: made small, sent one after another while the customer writes, kept or taken out.
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadRefundPhoto } from '@raan/contract/refunds/refund-endpoints';
import { REFUND_PHOTOS_MAX } from '@raan/contract/refunds/refund-rules';
import { errorText } from '#lib/errors.ts';
import { fitPicture } from '#lib/fit-picture.ts';
import { sendPicture } from '#lib/upload-picture.ts';

export type ChosenPhoto = { id: number; file: File; preview: string } & (
  | { state: 'sending'; share: number }
  | { state: 'sent'; uuid: string }
  | { state: 'failed'; reason: string }
);

export type RefundPhotos = {
  photos: readonly ChosenPhoto[];
  add: (files: Iterable<File>) => void;
  remove: (id: number) => void;
  retry: (id: number) => void;
  /** Says of a picture that was sent that the request could not take it, and why. */
  refuse: (id: number, reason: string) => void;
  /** Takes all of them out. */
  clear: () => void;
};

export function useRefundPhotos(orderToken: string): RefundPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const lastId = useRef(0);
  const sendings = useRef(new Map<number, AbortController>());
  const previews = useRef(new Set<string>());
  const letGo = useCallback(() => {
    for (const sending of sendings.current.values()) sending.abort();
    for (const preview of previews.current) URL.revokeObjectURL(preview);
    previews.current.clear();
  }, []);
  useEffect(() => letGo, [letGo]);

  const change = (id: number, to: (photo: ChosenPhoto) => ChosenPhoto) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? to(photo) : photo)));

  const refuse = (id: number, reason: string) =>
    change(id, ({ file, preview }) => ({ id, file, preview, state: 'failed', reason }));

  const send = async ({ id, file, preview }: Pick<ChosenPhoto, 'id' | 'file' | 'preview'>) => {
    const sending = new AbortController();
    sendings.current.set(id, sending);
    const onProgress = (share: number) => change(id, () => ({ id, file, preview, state: 'sending', share }));
    try {
      const { uuid } = await sendPicture(
        uploadRefundPhoto,
        { params: { order_token: orderToken } },
        await fitPicture(file),
        { onProgress, signal: sending.signal },
      );
      change(id, () => ({ id, file, preview, state: 'sent', uuid }));
    } catch (error) {
      if (!sending.signal.aborted) refuse(id, errorText(error));
    } finally {
      sendings.current.delete(id);
    }
  };

  return {
    photos,
    add: (files) => {
      const room = REFUND_PHOTOS_MAX - photos.length;
      const chosen = [...files].slice(0, Math.max(0, room)).map((file): ChosenPhoto => {
        const preview = URL.createObjectURL(file);
        previews.current.add(preview);
        return { id: (lastId.current += 1), file, preview, state: 'sending', share: 0 };
      });
      setPhotos((before) => [...before, ...chosen]);
      for (const photo of chosen) void send(photo);
    },
    remove: (id) => {
      sendings.current.get(id)?.abort();
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
      letGo();
      setPhotos([]);
    },
  };
}
