// Inline script in the head of every document: applies the appearance and redirects visitors without access,
// before anything is drawn. The app's guard would redirect half a second later.
import { applyInitialAppearance } from '#lib/initial-appearance.ts';
import { sessionToken } from '#lib/session.ts';
import type { Access } from './boot-data.ts';

applyInitialAppearance();
const access = document.currentScript?.dataset['access'] as Access | undefined;
if (access === 'seller' && !sessionToken())
  location.replace(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
if (access === 'guest' && sessionToken()) location.replace('/profile');
