import { Link } from 'wouter';
import IconMapPinQuestion from '#icon/IconMapPinQuestion';
import { useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { shellMessages } from './shell-messages.ts';

export default function NotFoundPage() {
  const t = useMessages(shellMessages);
  return (
    <div className="flex flex-1 flex-col justify-center pb-8">
      <EmptyState
        icon={<IconMapPinQuestion size={34} stroke={1.6} aria-hidden />}
        title={t('notFoundTitle')}
        detail={t('notFoundDetail')}
        action={
          <Link href="/" className={buttonClasses({ variant: 'primary' })}>
            {t('toHome')}
          </Link>
        }
      />
    </div>
  );
}
