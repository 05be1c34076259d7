import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  ANNOUNCEMENT_MESSAGE_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  AnnouncementContent,
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
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm, type DraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
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
  const forbiddenReason = useForbiddenReason(createAnnouncement, content('notYourRole'));
  const { form, command } = useAnnouncementForm(announcement);
  const [language, setLanguage] = useState<Language>('th');
  const isOut = announcement?.state === 'current';
  const isOver = announcement?.state === 'ended';
  const { when, published_at } = form.values;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card as="div">
        <form {...form.element} className="flex flex-col gap-4">
          <KindFields form={form} />
          <LocalizedTextFields
            parts={[
              { name: 'title', label: t('headline'), max: ANNOUNCEMENT_TITLE_MAX },
              { name: 'message', label: t('text'), max: ANNOUNCEMENT_MESSAGE_MAX, rows: 8 },
            ]}
            field={(path) => form.field(path)}
            language={language}
            onLanguage={setLanguage}
          />
          <PeriodFields form={form} isPublished={isOut || isOver} />
          <AudienceFields form={form} notifiedCount={announcement?.told_count ?? 0} />
          {isOver ? null : (
            <SaveBar
              label={isOut ? content('save') : t(`save_${when}`)}
              isSaving={form.isSubmitting}
              disabledReason={
                forbiddenReason || (when === 'later' && !isOut && !published_at && t('timeFirst'))
              }
              error={command.error}
              onSave={form.submit}
              changedAt={announcement?.changed_at ?? null}
              changedBy={announcement?.changed_by ?? null}
            />
          )}
        </form>
        {aside ? <div className="max-w-xs pt-4">{aside}</div> : null}
      </Card>
      <AnnouncementPreview draft={form.values} language={language} />
    </div>
  );
}

type AnnouncementValues = AnnouncementContent & { when: When };

function useAnnouncementForm(announcement: ConsoleAnnouncement | undefined) {
  const t = useMessages(announcementMessages);
  const [, navigate] = useLocation();
  const onSaved = (saved: ConsoleAnnouncement) => {
    toast.success(t(`${saved.state}Toast`));
    navigate(`/announcements?state=${saved.state}`, { replace: true });
  };
  const create = useConsoleCommand(createAnnouncement, onSaved);
  const change = useConsoleCommand(changeAnnouncement, onSaved);
  const command = announcement ? change : create;
  const defaultValues: AnnouncementValues = {
    ...(announcement ? contentOf(announcement) : EMPTY),
    when: whenOf(announcement),
  };
  const form = useDraftForm({
    schema: AnnouncementContent,
    defaultValues,
    toBody: ({ when, published_at, ...values }) => ({
      ...values,
      published_at:
        announcement?.state === 'current' || when === 'later'
          ? published_at
          : when === 'now'
            ? new Date(0).toISOString()
            : null,
    }),
    command,
    send: (body) =>
      announcement
        ? change.run({ params: { id: announcement.id }, body: { ...body, version: announcement.version } })
        : create.run({ body }),
  });
  return { form, command };
}

type FieldsProps = { form: DraftForm<AnnouncementValues> };

function KindFields({ form }: FieldsProps) {
  const t = useMessages(announcementMessages);
  const kind = form.field('kind');
  const minutes = form.field('maintenance_minutes');
  const begins = form.field('maintenance_begins_at');
  return (
    <>
      <Select
        {...kind}
        label={t('kind')}
        onChange={(chosen) => {
          kind.onChange(chosen);
          if (chosen === 'maintenance') return;
          // Other kinds have no fields for clearing these values.
          begins.onChange(null);
          minutes.onChange(null);
        }}
        options={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {kind.value === 'maintenance' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            {...begins}
            value={begins.value ?? null}
            label={t('maintenanceBegins')}
            hint={t('maintenanceBeginsHint')}
          />
          <TextField
            {...minutes}
            inputMode="numeric"
            label={t('maintenanceMinutes')}
            hint={t('maintenanceMinutesHint')}
            maxLength={5}
            value={String(minutes.value ?? '')}
            onChange={(typed) => {
              const digits = typed.replace(/\D/g, '');
              minutes.onChange(digits === '' ? null : Number(digits));
            }}
          />
        </div>
      ) : null}
    </>
  );
}

function PeriodFields({ form, isPublished }: FieldsProps & { isPublished: boolean }) {
  const t = useMessages(announcementMessages);
  const when = form.field('when');
  return (
    <>
      {isPublished ? null : (
        <Select
          {...when}
          label={t('when')}
          options={WHEN.map((value) => ({ value, label: t(`when_${value}`) }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {when.value === 'later' && !isPublished ? (
          <DateTimeField {...form.field('published_at')} label={t('publishedAt')} />
        ) : null}
        <DateTimeField {...form.field('ends_at')} label={t('endsAt')} hint={t('endsAtHint')} />
      </div>
    </>
  );
}

function AudienceFields({ form, notifiedCount }: FieldsProps & { notifiedCount: number }) {
  const t = useMessages(announcementMessages);
  const isPinned = form.field('is_pinned');
  const notifiesSellers = form.field('tells_sellers');
  return (
    <>
      <Switch label={t('pin')} detail={t('pinHint')} checked={isPinned.value} onChange={isPinned.onChange} />
      <Switch
        label={t('notifySellers')}
        detail={notifiedCount > 0 ? t('notifiedSoFar', { count: notifiedCount }) : t('notifySellersHint')}
        checked={notifiesSellers.value}
        disabled={notifiedCount > 0}
        onChange={notifiesSellers.onChange}
      />
    </>
  );
}
