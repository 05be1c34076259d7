// The first script of every document, before anything is drawn: the look, and on its way whoever may not see the page. The app's guard would
// send them on half a second later.
import { showFirstLook } from '#lib/first-look.ts';
import { sessionToken } from '#lib/session.ts';
import type { Access } from './boot-data.ts';

showFirstLook();
const access = document.currentScript?.dataset['access'] as Access | undefined;
if (access === 'seller' && !sessionToken())
  location.replace(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
if (access === 'guest' && sessionToken()) location.replace('/profile');
