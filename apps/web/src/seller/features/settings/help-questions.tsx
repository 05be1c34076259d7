import { useDeferredValue, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import IconChevronDown from '#icon/IconChevronDown';
import IconSearch from '#icon/IconSearch';
import { getHelpCenter, type HelpTopic } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field.tsx';
import { listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { helpMessages } from './help-messages.ts';

/** The texts change only with a server release. */
const STALE_MS = 3_600_000;

const helpCenterQuery = (language: string) =>
  queryOptions({
    queryKey: [...queryKeys.helpCenter, language],
    queryFn: ({ signal }) => callEndpoint(getHelpCenter, undefined, { signal }),
    staleTime: STALE_MS,
  });

/** Returns the topics with the questions that contain every word, in question or answer. */
function filterTopics(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter(({ question, answer }) => {
        const text = `${question} ${answer}`.toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Questions and answers by topic, with a search. */
export function HelpQuestions() {
  const t = useMessages(helpMessages);
  const help = useQuery(helpCenterQuery(useLanguage()));
  const [input, setInput] = useState('');
  const search = useDeferredValue(input.trim());
  if (help.isPending) return <SkeletonCards count={8} />;
  if (!help.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(help.error)}
        onRetry={() => void help.refetch()}
      />
    );
  const topics = filterTopics(help.data.topics, search);
  return (
    <div className="flex flex-col gap-4" role="search">
      <TextField
        label={t('search')}
        labelHidden
        type="search"
        name="question"
        placeholder={t('search')}
        value={input}
        onChange={setInput}
        prefix={<IconSearch size={20} aria-hidden />}
      />
      {topics.length === 0 ? <EmptyState title={t('noResults')} detail={t('noResultsDetail')} /> : null}
      {topics.map((topic) => (
        <section key={topic.key} aria-labelledby={`help-${topic.key}`}>
          <h2 id={`help-${topic.key}`} className="px-1 pb-1.5 text-sm font-semibold text-ink-2">
            {topic.title}
          </h2>
          <Card as="div" flush className="divide-y divide-line overflow-hidden">
            {topic.questions.map(({ id, question, answer }) => (
              <details key={id} className="group" open={search !== '' && topics.length === 1}>
                <summary
                  className={classNames(
                    listRowClasses,
                    clickableClasses,
                    'list-none -outline-offset-2 [&::-webkit-details-marker]:hidden',
                  )}
                >
                  <span className="min-w-0 flex-1 font-semibold">{question}</span>
                  <IconChevronDown
                    size={20}
                    aria-hidden
                    className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="px-4 pb-4 text-sm text-ink-2">{answer}</p>
              </details>
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}
