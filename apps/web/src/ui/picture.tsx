import { useState } from 'react';
import IconPhotoOff from '#icon/IconPhotoOff';
import { classNames } from './class-names.ts';
import { useUiText } from './ui-text.tsx';

type PictureProps = {
  src: string | null | undefined;
  /** Empty when an adjacent text says the same. */
  alt: string;
  /** Original size in pixels, or its ratio. Reserves the space before loading. */
  width: number;
  height: number;
  srcSet?: string;
  sizes?: string;
  /** Shown until the picture is loaded. */
  dominantColor?: string | null | undefined;
  /** Loads at once with high priority, for pictures on the first screen. */
  eager?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
};

/** A picture that causes no layout shift. A broken one becomes a placeholder. */
export function Picture({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  dominantColor,
  eager = false,
  fit = 'cover',
  className,
}: PictureProps) {
  const text = useUiText();
  const [broken, setBroken] = useState<string | null>(null);
  const missing = !src || broken === src;
  return (
    <span
      className={classNames('relative block h-fit shrink-0 overflow-hidden bg-sunken', className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundColor: missing ? undefined : (dominantColor ?? undefined),
      }}
    >
      {missing ? (
        <span
          role="img"
          aria-label={alt || text.imageMissing}
          className="absolute inset-0 flex items-center justify-center text-ink-2"
        >
          <IconPhotoOff size={28} stroke={1.5} aria-hidden className="max-h-1/2 max-w-1/2" />
        </span>
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding={eager ? 'sync' : 'async'}
          draggable={false}
          onError={() => setBroken(src)}
          className={classNames(
            'absolute inset-0 size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
          )}
        />
      )}
    </span>
  );
}
