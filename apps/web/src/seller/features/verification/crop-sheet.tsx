import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import IconRotateClockwise from '#icon/IconRotateClockwise';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import {
  boundView,
  CARD_ASPECT,
  cutOut,
  drawView,
  movedView,
  WHOLE_VIEW,
  ZOOM_MAX,
  type CropView,
} from './crop-view.ts';
import { cropMessages } from './crop.ts';

const FRAME_PX = 1000;
const STEP_PX = 12;

type CropSheetProps = {
  picture: ImageBitmap;
  name: string;
  title: string;
  open: boolean;
  onClose: () => void;
  /** The part that was kept. */
  onKeep: (picture: File) => void;
};

/** A photo behind a frame in the proportions of a card: moved by a finger, the mouse or the arrow keys, magnified, turned. */
export default function CropSheet({ picture, name, title, open, onClose, onKeep }: CropSheetProps) {
  const t = useMessages(cropMessages);
  const [view, setView] = useState<CropView>(() => boundView(picture, WHOLE_VIEW));
  const [cutting, setCutting] = useState(false);
  const change = (next: (view: CropView) => CropView) => setView((now) => boundView(picture, next(now)));
  const keep = async () => {
    setCutting(true);
    onKeep(await cutOut(picture, view, name));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button wide loading={cutting} onClick={() => void keep()}>
            {t('use')}
          </Button>
          <Button wide variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-sm text-ink-2">{t('how')}</p>
      <Frame picture={picture} view={view} onChange={change} label={t('frame')} />
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
  onChange: (next: (view: CropView) => CropView) => void;
  label: string;
};

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

function Frame({ picture, view, onChange, label }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current && context) drawView(context, picture, view, canvas.current);
  }, [picture, view]);

  const move = (by: { x: number; y: number }) => {
    const width = canvas.current?.clientWidth ?? FRAME_PX;
    onChange((now) => movedView(picture, now, by, width));
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
      className="cursor-grab touch-none overflow-hidden rounded-control border-2 border-brand bg-sunken active:cursor-grabbing"
    >
      <canvas
        ref={canvas}
        width={FRAME_PX}
        height={Math.round(FRAME_PX / CARD_ASPECT)}
        className="block w-full"
      />
    </div>
  );
}
