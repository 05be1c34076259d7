import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import IconRotateClockwise from '#icon/IconRotateClockwise';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { cropMessages } from './crop-messages.ts';
import {
  boundView,
  cutOut,
  drawView,
  keptSize,
  movedView,
  WHOLE_VIEW,
  ZOOM_MAX,
  type CropView,
  type CutType,
} from './crop-view.ts';
import { useMessages } from './i18n.tsx';

const FRAME_PX = 1000;
const STEP_PX = 12;

/** A picture that was chosen. The sheet lets go of its pixels when it closes. */
export type ChosenPicture = { picture: ImageBitmap; file: File };

type CropSheetProps = {
  chosen: ChosenPicture;
  title: string;
  /** What to do, or what the part should show. */
  how: string;
  /** Width by height of the frame. */
  shape: number;
  isRound?: boolean;
  /** Longest side of what is kept, in pixels. */
  sideMax: number;
  /** Shorter side that it must have to be of use. */
  sideMin?: number;
  /** What is kept is of this type; a JPEG is laid on white. */
  type?: CutType;
  open: boolean;
  onClose: () => void;
  /** The part that was kept. Once the sheet was closed, it is not told. */
  onKeep: (part: File) => void;
  /** The part could not be cut: this browser can't draw it. */
  onFail: () => void;
};

/** A picture behind a frame: moved by a finger, the mouse or the arrow keys, magnified, turned. */
export default function CropSheet({
  chosen: { picture, file },
  title,
  how,
  shape,
  isRound = false,
  sideMax,
  sideMin = 0,
  type = 'image/jpeg',
  open,
  onClose,
  onKeep,
  onFail,
}: CropSheetProps) {
  const t = useMessages(cropMessages);
  const [view, setView] = useState<CropView>(() => boundView(picture, WHOLE_VIEW, shape));
  const [cutting, setCutting] = useState(false);
  const isLeft = useRef(!open);
  useEffect(() => {
    if (!open) return;
    return () => {
      isLeft.current = true;
      picture.close();
    };
  }, [open, picture]);
  // While the sheet leaves, its picture is gone.
  const change = (next: (view: CropView) => CropView) =>
    isLeft.current || setView((now) => boundView(picture, next(now), shape));
  // One that was let go of has no size.
  const isTooSmallAt = (zoom: number) => {
    const kept = keptSize(picture, { ...view, zoom }, shape);
    return picture.width > 0 && Math.round(Math.min(kept.width, kept.height)) < sideMin;
  };
  const tooSmall = isTooSmallAt(1) ? 'tooSmallWhole' : isTooSmallAt(view.zoom) ? 'tooSmall' : undefined;
  const keep = async () => {
    setCutting(true);
    try {
      const part = await cutOut(picture, view, { shape, sideMax, type, name: file.name });
      if (isLeft.current) return;
      onKeep(part);
    } catch {
      if (isLeft.current) return;
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
            loading={cutting}
            disabledReason={tooSmall && t(tooSmall, { min: sideMin })}
            onClick={() => void keep()}
          >
            {t('use')}
          </Button>
          <Button wide variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm text-ink-2">{how}</p>
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
  type: CutType;
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
    // One that was let go of has no width.
    if (context && picture.width > 0) drawView(context, picture, view, type);
  }, [picture, view, type]);

  const move = (by: { x: number; y: number }) => {
    const width = canvas.current?.clientWidth ?? FRAME_PX;
    onChange((now) => movedView(picture, now, shape, by, width));
  };
  const apart = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const distance = apart();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = apart();
    if (distance !== undefined && after !== undefined && distance > 0)
      onChange((now) => ({ ...now, zoom: (now.zoom * after) / distance }));
    const share = fingers.current.size;
    move({ x: (event.clientX - before.x) / share, y: (event.clientY - before.y) / share });
  };
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved by a finger is moved by the arrow keys too
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={lift}
      onPointerCancel={lift}
      className={classNames(
        'cursor-grab touch-none overflow-hidden border-2 border-brand bg-sunken active:cursor-grabbing',
        isRound ? 'mx-auto max-w-72 rounded-full' : 'rounded-control',
      )}
    >
      <canvas ref={canvas} width={FRAME_PX} height={Math.round(FRAME_PX / shape)} className="block w-full" />
    </div>
  );
}
