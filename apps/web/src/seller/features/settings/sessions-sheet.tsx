import { useQuery, useQueryClient } from '@tanstack/react-query';
import IconDeviceDesktop from '#icon/IconDeviceDesktop';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import { revokeSession, endOtherSessions } from '@raan/contract/auth/session-endpoints';
import type { Session } from '@raan/contract/auth/session';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { sessionsQuery } from './security.api.ts';
import { securityMessages } from './security-messages.ts';

const MOBILE_SYSTEMS = new Set(['iPhone', 'iPad', 'Android']);

/** Lists the seller's sessions. Each can be ended. */
export function SessionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(securityMessages);
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const endOthers = useCommand(endOtherSessions, {
    onSuccess: ({ ended }) => {
      toast.success(t('endedOthers', { count: ended }));
      return refresh();
    },
  });
  const sessions = query.data?.sessions ?? [];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('devices')}
      footer={
        sessions.length > 1 ? (
          <Button variant="secondary" wide loading={endOthers.isRunning} onClick={() => void endOthers.run()}>
            {t('endOthers')}
          </Button>
        ) : undefined
      }
    >
      {query.isPending ? (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-16 w-full rounded-control" />
          <Skeleton className="h-16 w-full rounded-control" />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState detail={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={refresh} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const t = useMessages(securityMessages);
  const format = useFormat();
  const end = useCommand(revokeSession, {
    onSuccess: () => {
      toast.success(t('ended'));
      return onEnded();
    },
  });
  const names = [session.browser, session.system].filter((name) => name !== null);
  const device = names.join(' · ') || t('unknownDevice');
  const Icon =
    session.system !== null && MOBILE_SYSTEMS.has(session.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={24} stroke={1.7} aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="text-base">{device}</p>
        <p className="text-sm text-ink-2">
          {session.is_current
            ? t('signedInAt', { at: format.date(session.signed_in_at, 'with-time') })
            : t('seen', { ago: format.ago(session.seen_at) })}
          {session.address ? ` · ${session.address}` : null}
        </p>
      </div>
      {session.is_current ? (
        <Chip tone="positive">{t('thisDevice')}</Chip>
      ) : (
        <Button
          variant="ghost"
          aria-label={t('endOne', { device })}
          className="-mr-3"
          loading={end.isRunning}
          onClick={() => void end.run({ params: { id: session.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
