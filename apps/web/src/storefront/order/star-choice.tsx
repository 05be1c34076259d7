import { useId, type ReactNode } from 'react';
import IconStar from '#icon/IconStar';
import IconStarFilled from '#icon/IconStarFilled';
import { useMessages } from '#lib/i18n.tsx';
import { reviewMessages } from './review-messages.ts';

export const RATING_STARS = [1, 2, 3, 4, 5] as const;

type StarChoiceProps = {
  legend: ReactNode;
  legendHidden?: boolean;
  /** 0 if not rated. */
  value: number;
  error?: string | undefined;
  onChange: (stars: number) => void;
};

/** Radio buttons for one to five stars. */
export function StarRatingInput({ legend, legendHidden, value, error, onChange }: StarChoiceProps) {
  const t = useMessages(reviewMessages);
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'text-sm font-semibold wrap-break-word'}>{legend}</legend>
      <div className="-mx-1 flex">
        {RATING_STARS.map((star) => (
          <label
            key={star}
            className="inline-flex size-12 items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              aria-label={t('stars', { count: star })}
              className="sr-only"
              onChange={() => onChange(star)}
            />
            {star <= value ? (
              <IconStarFilled size={34} aria-hidden className="text-mango" />
            ) : (
              <IconStar size={34} stroke={1.5} aria-hidden className="text-line-strong" />
            )}
          </label>
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
