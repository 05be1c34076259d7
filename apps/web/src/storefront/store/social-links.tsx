import { SOCIAL_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from '@raan/contract/shop/social-links';
import type { Store } from '@raan/contract/storefront/storefront';
import IconBrandFacebook from '#icon/IconBrandFacebook';
import IconBrandInstagram from '#icon/IconBrandInstagram';
import IconBrandLine from '#icon/IconBrandLine';
import IconBrandTiktok from '#icon/IconBrandTiktok';

const ICONS = {
  line: IconBrandLine,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
} satisfies Record<SocialNetwork, unknown>;

/** Links to the store's pages on other networks. */
export function SocialLinks({ links }: { links: Store['social_links'] }) {
  return SOCIAL_NETWORKS.map((network) => {
    const Icon = ICONS[network];
    return links[network] ? (
      <a
        key={network}
        href={links[network]}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={SOCIAL_NAMES[network]}
        className="relative inline-flex size-9 items-center justify-center rounded-full border border-line bg-raised text-brand after:absolute after:-inset-1.5 hover:border-line-strong"
      >
        <Icon size={18} aria-hidden />
      </a>
    ) : null;
  });
}
