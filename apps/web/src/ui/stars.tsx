import IconStar from '#icon/IconStar';
import IconStarFilled from '#icon/IconStarFilled';
import IconStarHalfFilled from '#icon/IconStarHalfFilled';

const STARS = [1, 2, 3, 4, 5] as const;

/** A rating of up to five stars, in halves. `label` is its accessible name. */
export function Stars({ rating, label, size = 16 }: { rating: number; label: string; size?: number }) {
  const halves = Math.round(rating * 2) / 2;
  return (
    <span role="img" aria-label={label} className="inline-flex text-mango">
      {STARS.map((star) => {
        const Icon = halves >= star ? IconStarFilled : halves >= star - 0.5 ? IconStarHalfFilled : IconStar;
        return <Icon key={star} size={size} aria-hidden />;
      })}
    </span>
  );
}
