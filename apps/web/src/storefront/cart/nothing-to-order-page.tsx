import type { RefObject } from 'react';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconShoppingBag from '#icon/IconShoppingBag';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state.tsx';

type EmptyPageProps = {
  slug: string;
  /** The page's heading, focused after the last line was removed. */
  heading: string;
  head: RefObject<HTMLHeadingElement | null>;
  title: string;
  detail: string;
  toStore: string;
};

/** Shown when there is nothing to order, with a link to the store. */
export function NothingToOrderPage({ slug, heading, head, title, detail, toStore }: EmptyPageProps) {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 ref={head} tabIndex={-1} className="sr-only">
        {heading}
      </h1>
      <EmptyState
        icon={<IconShoppingBag size={32} aria-hidden />}
        title={title}
        detail={detail}
        action={
          <a href={storePath(slug)} className={classNames(buttonClasses({}), 'accent')}>
            {toStore}
          </a>
        }
      />
    </div>
  );
}
