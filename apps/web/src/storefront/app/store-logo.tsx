import type { Store } from '@raan/contract/storefront/storefront';
import { classNames } from '#ui/class-names.ts';
import { pictureUrl } from '#lib/picture-sources.ts';

/** The store's logo, or its first letter on the store's colour. Decorative: the name is next to it. */
export function StoreLogo({
  store,
  className,
}: {
  store: Pick<Store, 'name' | 'logo_url'>;
  className: string;
}) {
  if (store.logo_url) {
    return (
      <img
        src={pictureUrl(store.logo_url, 200)}
        alt=""
        width={96}
        height={96}
        className={classNames('shrink-0 rounded-full bg-sunken object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'accent inline-flex shrink-0 items-center justify-center rounded-full font-semibold uppercase',
        className,
      )}
    >
      {firstLetter(store.name)}
    </span>
  );
}

/** With its marks. A Thai vowel before its consonant can't stand alone; a single ร looks like a Latin s. */
function firstLetter(name: string): string {
  const start = name.replace(/^[^\p{L}\p{N}]*[เแโใไ]?/u, '');
  return /^[\p{L}\p{N}]\p{M}*/u.exec(start)?.[0] ?? '·';
}
