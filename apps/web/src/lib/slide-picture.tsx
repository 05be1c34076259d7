import { Picture } from '#ui/picture.tsx';
import { pictureSources } from './picture-sources.ts';

const WIDTH = 800;
const HEIGHT = 350;

type SlidePictureProps = {
  image: string;
  title?: string | undefined;
  /** Alternative text of a slide without a title. */
  name: string;
  eager?: boolean;
};

/** A carousel slide. Its title is text over the picture: translated, and readable by screen readers. */
export function SlidePicture({ image, title, name, eager = false }: SlidePictureProps) {
  return (
    <span className="relative block">
      <Picture
        src={image}
        srcSet={pictureSources(image)}
        sizes="(min-width: 40rem) 608px, 92vw"
        alt={title ? '' : name}
        width={WIDTH}
        height={HEIGHT}
        eager={eager}
      />
      {title ? (
        <span className="absolute inset-y-0 left-0 w-3/5 bg-[linear-gradient(90deg,#0a3f3a_60%,transparent)] py-3 pr-14 pl-4 [&:lang(zh)]:pr-18">
          <span className="line-clamp-3 text-base leading-normal font-semibold text-balance text-white">
            {title}
          </span>
        </span>
      ) : null}
    </span>
  );
}
