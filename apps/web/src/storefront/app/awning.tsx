const STRIPES = 12;
const WIDTH = 40;
const DROP = 74;

/** A shop awning in the store's colour, for stores without a cover picture. Decorative. */
export function StoreAwning({ className }: { className?: string }) {
  const scallop = (index: number) =>
    `M${index * WIDTH} 0h${WIDTH}v${DROP}a${WIDTH / 2} ${WIDTH / 2} 0 0 1 ${-WIDTH} 0z`;
  return (
    <svg
      viewBox={`0 0 ${STRIPES * WIDTH} ${DROP + WIDTH / 2}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={className}
    >
      {Array.from({ length: STRIPES }, (_, index) => (
        <path key={index} d={scallop(index)} fill={index % 2 === 0 ? 'var(--awning)' : 'var(--awning-2)'} />
      ))}
      <rect width={STRIPES * WIDTH} height={14} fill="#000" opacity=".14" />
      <rect y={DROP - 6} width={STRIPES * WIDTH} height={6} fill="#000" opacity=".08" />
    </svg>
  );
}
