import { useLocation } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { BrandMark } from '#lib/brand-mark.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { sessionToken } from '#lib/session.ts';
import { hasHistory } from '#seller/lib/app-history.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shellMessages } from './shell-messages.ts';

/** One step back in the history, else home. Nothing without a token. */
function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (sessionToken() === undefined) return;
    if (hasHistory()) history.back();
    else navigate('/', { replace: true });
  };
}

/** Back button, logo and title at the top of most pages. */
export function TopBar({ title }: { title: string }) {
  const t = useMessages(shellMessages);
  const goBack = useGoBack();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface/95 pt-[var(--safe-top)] frosted">
      <div className="flex h-[var(--bar-height)] items-center gap-2 pr-4 pl-1">
        <IconButton label={t('back')} icon={<IconArrowLeft size={24} aria-hidden />} onClick={goBack} />
        <BrandMark size={28} />
        {title ? (
          <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h1>
        ) : (
          // The frame made at build time serves every page, so it has no title.
          <Skeleton className="h-4 w-28" />
        )}
      </div>
    </header>
  );
}
