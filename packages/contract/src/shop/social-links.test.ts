import { describe, expect, it } from 'vitest';
import { normalizeSocialLink, type SocialNetwork } from './social-links.ts';

describe('normalizeSocialLink', () => {
  it.each<[SocialNetwork, string, string]>([
    ['line', '@raanshop', 'https://line.me/R/ti/p/@raanshop'],
    ['line', 'https://line.me/R/ti/p/%40raanshop', 'https://line.me/R/ti/p/%40raanshop'],
    ['line', 'https://lin.ee/AbC123', 'https://lin.ee/AbC123'],
    ['facebook', 'facebook.com/raan.shop/?ref=page', 'https://facebook.com/raan.shop'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=1000&sk=about',
      'https://www.facebook.com/profile.php?id=1000',
    ],
    ['instagram', ' https://www.instagram.com/raan_shop/#x ', 'https://www.instagram.com/raan_shop'],
    ['tiktok', 'http://www.tiktok.com/@raan.shop?lang=th', 'https://www.tiktok.com/@raan.shop'],
    ['tiktok', '  ', ''],
  ])('[DAY-08] accepts a %s page: %s', (network, typed, link) => {
    expect(normalizeSocialLink(network, typed)).toBe(link);
  });

  it.each<[SocialNetwork, string]>([
    ['line', 'https://line.me/R/share?text=x'],
    ['line', 'https://evil.example/line.me/R/ti/p/@x'],
    ['facebook', 'https://www.facebook.com/l.php?u=https://evil.example'],
    ['facebook', 'https://facebook.com.evil.example/shop'],
    ['facebook', 'https://user@evil.example/facebook.com/shop'],
    ['facebook', 'https://www.instagram.com/shop'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', 'https://www.instagram.com\\@evil.example/x'],
    ['tiktok', 'https://www.tiktok.com/link/v2?target=https://evil.example'],
    ['tiktok', 'https://www.tiktok.com:8443/@x'],
  ])('[DAY-08] refuses what is not a %s page: %s', (network, typed) => {
    expect(normalizeSocialLink(network, typed)).toBeUndefined();
  });
});
