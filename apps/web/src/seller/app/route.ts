import type { ComponentType } from 'react';
import type { MessageSet } from '#lib/messages.ts';
import type { routeMessages } from './route-titles-messages.ts';

type TitlesOf<Set> = Set extends MessageSet<infer M> ? keyof M & string : never;
type TitleKey = TitlesOf<typeof routeMessages>;

export type Route = {
  /** Path pattern of wouter. Pages read parameters with `useParams`. */
  path: string;
  title: TitleKey;
  /** Redirects: visitors of `seller` pages to /login, sellers on `guest` pages to /profile. `open`: none. */
  access: 'seller' | 'guest' | 'open';
  page: () => Promise<{ default: ComponentType }>;
  messages: readonly MessageSet[];
  /** Rendered without top bar, tabs and query client. For pages before login. */
  plain?: true;
  /** `false` when the page renders its own header. */
  topBar?: false;
  tab?: 'home' | 'notifications' | 'shop' | 'profile';
  /** Prerendered completely at build time. */
  prerender?: true;
  /** The server renders its first view for browsers without the app (`seller/first-view.tsx`). */
  firstView?: true;
};
