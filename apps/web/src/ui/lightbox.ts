// Pictures over the whole screen: pinch, double tap, swipe, arrow keys. The library is fetched when the first one is opened.
import styleAddress from 'photoswipe/style.css?url';
import { pushSheet } from './sheet-history.ts';
import { wantsCalm } from './wants-calm.ts';

type LightboxPicture = {
  src: string;
  alt: string;
  /** The picture's own size in pixels. */
  width: number;
  height: number;
};

export type Lightbox = {
  pictures: readonly LightboxPicture[];
  /** Where to begin. */
  index: number;
  words: { close: string; previous: string; next: string; imageMissing: string };
  onIndexChange?: (index: number) => void;
};

let opened = 0;
let style: Promise<void> | undefined;

/** The library's stylesheet, fetched by address: imported as CSS it would cost every page the code that loads such imports. */
function loadStyle(): Promise<void> {
  style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleAddress;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      // Asked for again with the next picture.
      style = undefined;
      reject(new TypeError('the stylesheet could not be fetched'));
    });
    document.head.append(link);
  });
  return style;
}

/** Opens the pictures. Escape, a swipe down and going back close it; focus returns to where it was. Throws where the library can't be fetched. */
export async function openLightbox({ pictures, index, words, onIndexChange }: Lightbox): Promise<void> {
  const [{ default: PhotoSwipe }] = await Promise.all([import('photoswipe'), loadStyle()]);
  const calm = wantsCalm();
  const lightbox = new PhotoSwipe({
    dataSource: pictures.map(({ src, alt, width, height }) => ({ src, alt, w: width, h: height })),
    index,
    closeTitle: words.close,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.imageMissing,
    showHideAnimationType: calm ? 'none' : 'fade',
    bgOpacity: 0.94,
    zoom: false,
  });
  opened += 1;
  const release = pushSheet(`lightbox-${opened}`, () => lightbox.close());
  lightbox.on('change', () => onIndexChange?.(lightbox.currIndex));
  lightbox.on('destroy', release);
  lightbox.init();
}
