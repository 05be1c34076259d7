import IconAlertCircle from '#icon/IconAlertCircle';
import IconTrendingDown from '#icon/IconTrendingDown';
import { useMessages, type T } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import type th from './cart.messages.th.ts';
import { cartMessages } from './cart-messages.ts';
import { isBlocking, type LineNote } from './check-line.ts';

/** Explains changes since the customer chose the line. */
export function LineNotes({ notes }: { notes: readonly LineNote[] }) {
  const t = useMessages(cartMessages);
  const { money, date } = useFormat();
  return notes.map((note) => {
    const isGood = note.kind === 'price' && note.now < note.before;
    const Icon = isGood ? IconTrendingDown : IconAlertCircle;
    const tone = isGood ? 'text-positive' : isBlocking(note) ? 'text-negative' : 'text-warning';
    return (
      <p key={note.kind} className={classNames('flex items-start gap-1.5 text-sm', tone)}>
        <Icon size={16} aria-hidden className="mt-1 shrink-0" />
        {noteText(note, t, { money, date })}
      </p>
    );
  });
}

type Format = Pick<ReturnType<typeof useFormat>, 'money' | 'date'>;

function noteText(note: LineNote, t: T<typeof th>, { money, date }: Format): string {
  switch (note.kind) {
    case 'price':
      return t(note.now < note.before ? 'priceDown' : 'priceUp', {
        before: money(note.before),
        now: money(note.now),
      });
    case 'priceHeld':
      return t('priceHeld', { now: money(note.now), until: date(note.until, 'time') });
    case 'stock':
      return t('stockShort', { stock: note.stock });
    case 'limit':
      return t('orderLimit', { limit: note.limit });
    case 'sharedLimit':
    case 'unitsUsed':
      return t(note.kind, { max: note.max });
    case 'soldOut':
      return t('soldOut');
    case 'gone':
      return t('gone');
    case 'choiceGone':
      return t('choiceGone');
    case 'choiceSoldOut':
      return t('choiceSoldOut');
  }
}
