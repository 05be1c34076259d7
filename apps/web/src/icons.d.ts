// Icons are imported one by one (`#icon/IconHome`), so that only those in use are bundled; the package types only its index of 6,000.
declare module '#icon/*' {
  import type { ComponentType, SVGProps } from 'react';

  /** A Tabler icon. `size` and `stroke` are in pixels; it is drawn in the text colour. Give it `aria-hidden` beside a text. */
  const Icon: ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }>;
  export default Icon;
}
