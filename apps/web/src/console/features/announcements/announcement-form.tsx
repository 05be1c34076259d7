import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  ANNOUNCEMENT_MESSAGE_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type AnnouncementContent,
  type ConsoleAnnouncement,
} from '@raan/contract/console/announcement';
import { changeAnnouncement, createAnnouncement } from '@raan/contract/console/announcement-endpoints';
import type { Language } from '@raan/contract/language';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { ANNOUNCEMENT_KINDS } from '@raan/contract/system/system-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { DateTimeField } from '#console/features/content/date-time-field.tsx';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { announcementMessages } from './announcement-messages.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';

const WHEN = ['now', 'later', 'draft'] as const;
type When = (typeof WHEN)[number];

const EMPTY: AnnouncementContent = {
  kind: 'announcement',
  title: EMPTY_LOCALIZED_TEXT,
  message: EMPTY_LOCALIZED_TEXT,
  is_pinned: false,
  tells_sellers: false,
  published_at: null,
  ends_at: null,
  maintenance_begins_at: null,
  maintenance_minutes: null,
};

function whenOf(announcement: ConsoleAnnouncement | undefined): When {
  if (!announcement) return 'now';
  return announcement.state === 'scheduled' ? 'later' : 'draft';
}

function contentOf(announcement: ConsoleAnnouncement): AnnouncementContent {
  const { kind, title, message, is_pinned, tells_sellers, published_at, ends_at } = announcement;
  const { maintenance_begins_at, maintenance_minutes } = announcement;
  return {
    kind,
    title,
    message,
    is_pinned,
    tells_sellers,
    published_at,
    ends_at,
    maintenance_begins_at,
    maintenance_minutes,
  };
}

type AnnouncementFormProps = {
  /** Absent for a new announcement. */
  announcement?: ConsoleAnnouncement;
  aside?: ReactNode;
};

/** Form for an announcement, with a preview of the seller's view. */
export function AnnouncementForm({ announcement, aside }: AnnouncementFormProps) {
  const t = useMessages(announcementMessages);
  const content = useMessages(contentMessages);
  const [, navigate] = useLocation();
  const forbiddenReason = useForbiddenReason(createAnnouncement, content('notYourRole'));
  const [draft, setDraft] = useState<AnnouncementContent>(() =>
    announcement ? contentOf(announcement) : EMPTY,
  );
  const [when, setWhen] = useState<When>(() => whenOf(announcement));
  const [language, setLanguage] = useState<Language>('th');
  const change = (part: Partial<AnnouncementContent>) => setDraft((now) => ({ ...now, ...part }));
  const isOut = announcement?.state === 'current';
  const isOver = announcement?.state === 'ended';
  const hasNotifiedSellers = (announcement?.told_count ?? 0) > 0;
  const saving = useDecision({
    decide: (_, idempotencyKey) => {
      const published_at = isOut
        ? draft.published_at
        : when === 'now'
          ? new Date(0).toISOString()
          : when === 'later'
            ? draft.published_at
            : null;
      const body = { ...draft, published_at };
      return announcement
        ? callConsole(
            changeAnnouncement,
            { params: { id: announcement.id }, body: { ...body, version: announcement.version } },
            { idempotencyKey },
          )
        : callConsole(createAnnouncement, { body }, { idempotencyKey });
    },
    onDecided: (saved) => {
      toast.success(t(`${saved.state}Toast`));
      navigate(`/announcements?state=${saved.state}`, { replace: true });
    },
  });
  const { error } = saving;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card as="div" className="flex flex-col gap-4">
        <Select
          label={t('kind')}
          value={draft.kind}
          onChange={(kind) =>
            change({
              kind,
              // Other kinds have no fields for clearing these values.
              ...(kind !== 'maintenance' && { maintenance_begins_at: null, maintenance_minutes: null }),
            })
          }
          options={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        {draft.kind === 'maintenance' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <DateTimeField
              label={t('maintenanceBegins')}
              hint={t('maintenanceBeginsHint')}
              value={draft.maintenance_begins_at ?? null}
              onChange={(maintenance_begins_at) => change({ maintenance_begins_at })}
              error={fieldError(error, 'maintenance_begins_at')}
            />
            <TextField
              inputMode="numeric"
              label={t('maintenanceMinutes')}
              hint={t('maintenanceMinutesHint')}
              maxLength={5}
              value={String(draft.maintenance_minutes ?? '')}
              onChange={(typed) => {
                const digits = typed.replace(/\D/g, '');
                change({ maintenance_minutes: digits === '' ? null : Number(digits) });
              }}
              error={fieldError(error, 'maintenance_minutes')}
            />
          </div>
        ) : null}
        <LocalizedTextFields
          parts={[
            { name: 'title', label: t('headline'), max: ANNOUNCEMENT_TITLE_MAX },
            { name: 'message', label: t('text'), max: ANNOUNCEMENT_MESSAGE_MAX, rows: 8 },
          ]}
          value={draft}
          onChange={(name, text) => change({ [name]: text })}
          error={error}
          language={language}
          onLanguage={setLanguage}
        />
        {isOut || isOver ? null : (
          <Select<When>
            label={t('when')}
            value={when}
            onChange={setWhen}
            options={WHEN.map((value) => ({ value, label: t(`when_${value}`) }))}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {when === 'later' && !isOut && !isOver ? (
            <DateTimeField
              label={t('publishedAt')}
              value={draft.published_at}
              onChange={(published_at) => change({ published_at })}
              error={fieldError(error, 'published_at')}
            />
          ) : null}
          <DateTimeField
            label={t('endsAt')}
            hint={t('endsAtHint')}
            value={draft.ends_at}
            onChange={(ends_at) => change({ ends_at })}
            error={fieldError(error, 'ends_at')}
          />
        </div>
        <Switch
          label={t('pin')}
          detail={t('pinHint')}
          checked={draft.is_pinned}
          onChange={(is_pinned) => change({ is_pinned })}
        />
        <Switch
          label={t('notifySellers')}
          detail={
            hasNotifiedSellers
              ? t('notifiedSoFar', { count: announcement?.told_count ?? 0 })
              : t('notifySellersHint')
          }
          checked={draft.tells_sellers}
          disabled={hasNotifiedSellers}
          onChange={(tells_sellers) => change({ tells_sellers })}
        />
        {isOver ? null : (
          <SaveBar
            label={isOut ? content('save') : t(`save_${when}`)}
            isSaving={saving.isPending}
            disabledReason={
              forbiddenReason || (when === 'later' && !isOut && !draft.published_at && t('timeFirst'))
            }
            error={error}
            onSave={() => saving.mutate(JSON.stringify([draft, when]))}
            changedAt={announcement?.changed_at ?? null}
            changedBy={announcement?.changed_by ?? null}
          />
        )}
        {aside ? <div className="max-w-xs">{aside}</div> : null}
      </Card>
      <AnnouncementPreview draft={draft} language={language} />
    </div>
  );
}
