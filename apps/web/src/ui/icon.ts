// Replaces Tabler's icon component, see build/lean-icons.ts. Half its size, and one path per icon.
import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** `size` is the side in pixels, `stroke` the width of lines. */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number };

function svg({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number }, ...paths: string[]) {
  return createElement(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24', ...props },
    ...paths.map((d) => createElement('path', { d })),
  );
}

/** Creates an icon that consists of lines. */
export function outlineIcon(path: string): FunctionComponent<IconProps> {
  return ({ stroke = 2, ...props }) =>
    svg(
      {
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      path,
    );
}

/** Creates an icon that consists of areas. */
export function filledIcon(...paths: string[]): FunctionComponent<IconProps> {
  // Areas have no lines.
  return ({ stroke: _stroke, ...props }) => svg({ fill: 'currentColor', ...props }, ...paths);
}
