import { lazyPart } from '#lib/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shareMessages } from './share-messages.ts';

export const LazyShareKit = lazyPart(() => import('./share-kit.tsx'), {
  messages: shareMessages,
  placeholder: <Skeleton className="h-80 w-full rounded-card" />,
});
