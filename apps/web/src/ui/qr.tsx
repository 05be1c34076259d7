import { use, Suspense } from 'react';
import { classNames } from './class-names.ts';

type Drawing = { size: number; path: string };
const drawings = new Map<string, Promise<Drawing>>();
const CACHED_MAX = 8;

function draw(payload: string): Promise<Drawing> {
  let drawing = drawings.get(payload);
  if (!drawing) {
    drawing = import('qrcode').then(({ create }) => {
      const { modules } = create(payload, { errorCorrectionLevel: 'M' });
      let path = '';
      for (let y = 0; y < modules.size; y++)
        for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
      return { size: modules.size, path };
    });
    const [oldest] = drawings.keys();
    if (oldest !== undefined && drawings.size >= CACHED_MAX) drawings.delete(oldest);
    drawings.set(payload, drawing);
  }
  return drawing;
}

type QrProps = {
  payload: string;
  /** Accessible name: what scanning does. */
  label: string;
  className?: string;
};

/** A QR code as SVG, dark on white in both themes for scanners. The encoder is loaded on first use. */
export function Qr({ payload, label, className }: QrProps) {
  return (
    <span
      className={classNames('block aspect-square rounded-card bg-white p-3', className ?? 'w-full max-w-64')}
    >
      <Suspense fallback={<span className="block size-full animate-shimmer rounded-sm bg-sunken" />}>
        <QrDrawing payload={payload} label={label} />
      </Suspense>
    </span>
  );
}

function QrDrawing({ payload, label }: QrProps) {
  const { size, path } = use(draw(payload));
  return (
    <svg
      viewBox={`-1 -1 ${size + 2} ${size + 2}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
