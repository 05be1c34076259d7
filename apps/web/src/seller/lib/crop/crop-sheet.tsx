import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import IconRotateClockwise from '#icon/IconRotateClockwise';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { cropMessages } from './crop-messages.ts';
import {
  clampView,
  cropToFile,
  drawView,
  cropSize,
  moveView,
  FULL_VIEW,
  ZOOM_MAX,
  type CropView,
  type CropFileType,
} from './crop-view.ts';
import { useMessages } from '#lib/i18n.tsx';

const FRAME_PX = 1000;
const STEP_PX = 12;

/** The sheet releases the bitmap when it closes. */
export type PictureToCrop = { picture: ImageBitmap; file: File };

type CropSheetProps = {
  selected: PictureToCrop;
  title: string;
  instruction: string;
  /** Aspect ratio of the frame, width by height. */
  shape: number;
  isRound?: boolean;
  /** Longest side of the result, in pixels. */
  sideMax: number;
  /** Minimum short side of the crop, in pixels of the picture. */
  sideMin?: number;
  /** A JPEG gets a white background. */
  type?: CropFileType;
  open: boolean;
  onClose: () => void;
  /** Not called after the sheet was closed. */
  onCrop: (part: File) => void;
  /** Called when this browser can't crop the picture. */
  onFail: () => void;
};

/** Crops a picture: move by pointer or arrow keys, zoom, rotate. */
export default function CropSheet({
  selected: { picture, file },
  title,
  instruction,
  shape,
  isRound = false,
  sideMax,
  sideMin = 0,
  type = 'image/jpeg',
  open,
  onClose,
  onCrop,
  onFail,
}: CropSheetProps) {
  const t = useMessages(cropMessages);
  const [view, setView] = useState<CropView>(() => clampView(picture, FULL_VIEW, shape));
  const [isCropping, setIsCropping] = useState(false);
  const isClosed = useRef(!open);
  useEffect(() => {
    if (!open) return;
    return () => {
      isClosed.current = true;
      picture.close();
    };
  }, [open, picture]);
  // The bitmap is already released while the sheet animates out.
  const change = (next: (view: CropView) => CropView) =>
    isClosed.current || setView((now) => clampView(picture, next(now), shape));
  // A released bitmap has no size.
  const isTooSmallAt = (zoom: number) => {
    const size = cropSize(picture, { ...view, zoom }, shape);
    return picture.width > 0 && Math.round(Math.min(size.width, size.height)) < sideMin;
  };
  const tooSmall = isTooSmallAt(1) ? 'tooSmallWhole' : isTooSmallAt(view.zoom) ? 'tooSmall' : undefined;
  const crop = async () => {
    setIsCropping(true);
    try {
      const part = await cropToFile(picture, view, { shape, sideMax, type, name: file.name });
      if (isClosed.current) return;
      onCrop(part);
    } catch {
      if (isClosed.current) return;
      onFail();
    }
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            wide
            loading={isCropping}
            disabledReason={tooSmall && t(tooSmall, { min: sideMin })}
            onClick={() => void crop()}
          >
            {t('use')}
          </Button>
          <Button wide variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm text-ink-2">{instruction}</p>
      <Frame
        picture={picture}
        view={view}
        shape={shape}
        isRound={isRound}
        type={type}
        onChange={change}
        label={t('frame')}
      />
      <div className="flex items-center gap-3 pt-3">
        <label className="flex min-h-12 flex-1 items-center gap-3 text-sm">
          <span className="shrink-0">{t('zoom')}</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={view.zoom}
            onChange={(event) => {
              const zoom = Number(event.target.value);
              change((now) => ({ ...now, zoom }));
            }}
            className="h-12 min-w-0 flex-1 accent-brand"
          />
        </label>
        <Button
          variant="secondary"
          className="px-4!"
          icon={<IconRotateClockwise size={20} aria-hidden />}
          onClick={() => change((now) => ({ ...now, turns: now.turns + 1, x: 0.5, y: 0.5 }))}
        >
          {t('turn')}
        </Button>
      </div>
    </Sheet>
  );
}

type FrameProps = {
  picture: ImageBitmap;
  view: CropView;
  shape: number;
  isRound: boolean;
  type: CropFileType;
  onChange: (next: (view: CropView) => CropView) => void;
  label: string;
};

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

function Frame({ picture, view, shape, isRound, type, onChange, label }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && picture.width > 0) drawView(context, picture, view, type);
  }, [picture, view, type]);

  const move = (by: { x: number; y: number }) => {
    const width = canvas.current?.clientWidth ?? FRAME_PX;
    onChange((now) => moveView(picture, now, shape, by, width));
  };
  const fingerDistance = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const distance = fingerDistance();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = fingerDistance();
    if (distance !== undefined && after !== undefined && distance > 0)
      onChange((now) => ({ ...now, zoom: (now.zoom * after) / distance }));
    const share = fingers.current.size;
    move({ x: (event.clientX - before.x) / share, y: (event.clientY - before.y) / share });
  };
  const onPointerEnd = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by) move(by);
    else if (event.key === '+' || event.key === '=') onChange((now) => ({ ...now, zoom: now.zoom * 1.1 }));
    else if (event.key === '-') onChange((now) => ({ ...now, zoom: now.zoom / 1.1 }));
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the frame can be moved with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      className={classNames(
        'cursor-grab touch-none overflow-hidden border-2 border-brand bg-sunken active:cursor-grabbing',
        isRound ? 'mx-auto max-w-72 rounded-full' : 'rounded-control',
      )}
    >
      <canvas ref={canvas} width={FRAME_PX} height={Math.round(FRAME_PX / shape)} className="block w-full" />
    </div>
  );
}
