import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import type { CartLine } from './cart-lines.ts';

/** A line's picture, pale if blocked. Decorative: the name is next to it. */
export function LinePicture({
  line,
  isOff,
  className,
}: {
  line: CartLine;
  isOff: boolean;
  className: string;
}) {
  return (
    <Picture
      src={line.image_url}
      alt=""
      width={1}
      height={1}
      dominantColor={line.image_color}
      className={classNames(className, isOff && 'opacity-50')}
    />
  );
}
