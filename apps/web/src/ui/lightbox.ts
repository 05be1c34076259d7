// The library is loaded when first opened.
import styleAddress from 'photoswipe/style.css?url';
import { pushSheet } from './sheet-history.ts';
import { prefersReducedMotion } from './prefers-reduced-motion.ts';

type LightboxPicture = {
  src: string;
  alt: string;
  width: number;
  height: number;
};

export type Lightbox = {
  pictures: readonly LightboxPicture[];
  index: number;
  labels: { close: string; previous: string; next: string; imageMissing: string };
  onIndexChange?: (index: number) => void;
};

let openCount = 0;
let style: Promise<void> | undefined;

/** Imported as CSS it would add a stylesheet loader to every page. */
function loadStyle(): Promise<void> {
  style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleAddress;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      // The next picture tries again.
      style = undefined;
      reject(new TypeError('the stylesheet could not be fetched'));
    });
    document.head.append(link);
  });
  return style;
}

/** Opens the pictures. Escape, a swipe down and back close them. Throws if the library can't be loaded. */
export async function openLightbox({ pictures, index, labels, onIndexChange }: Lightbox): Promise<void> {
  const [{ default: PhotoSwipe }] = await Promise.all([import('photoswipe'), loadStyle()]);
  const isMotionReduced = prefersReducedMotion();
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map(({ src, alt, width, height }) => ({ src, alt, w: width, h: height })),
    index,
    closeTitle: labels.close,
    arrowPrevTitle: labels.previous,
    arrowNextTitle: labels.next,
    errorMsg: labels.imageMissing,
    showHideAnimationType: isMotionReduced ? 'none' : 'fade',
    bgOpacity: 0.94,
    zoom: false,
  });
  openCount += 1;
  const release = pushSheet(`lightbox-${openCount}`, () => lightbox.close());
  lightbox.on('change', () => onIndexChange?.(lightbox.currIndex));
  lightbox.on('destroy', release);
  lightbox.init();
}
