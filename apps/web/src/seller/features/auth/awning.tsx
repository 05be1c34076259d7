const STRIPES = 9;
const WIDTH = 40;
const DROP = 58;

/** A decorative shop awning: striped cloth with a scalloped hem. */
export function Awning() {
  return (
    <svg
      viewBox={`0 0 ${STRIPES * WIDTH} ${DROP + WIDTH / 2 + 6}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      className="block h-[calc(var(--safe-top)+5.25rem)] w-full"
    >
      <defs>
        <linearGradient id="awning-shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#000" stopOpacity="0.22" />
          <stop offset="0.55" stopColor="#000" stopOpacity="0" />
          <stop offset="0.72" stopColor="#000" stopOpacity="0" />
          <stop offset="0.74" stopColor="#000" stopOpacity="0.16" />
          <stop offset="0.82" stopColor="#000" stopOpacity="0" />
        </linearGradient>
      </defs>
      {Array.from({ length: STRIPES }, (_, index) => (
        <path
          key={index}
          d={`M${index * WIDTH} 0h${WIDTH}v${DROP}a${WIDTH / 2} ${WIDTH / 2} 0 0 1 ${-WIDTH} 0z`}
          fill={index % 2 === 0 ? 'var(--awning)' : 'var(--awning-2)'}
        />
      ))}
      {Array.from({ length: STRIPES }, (_, index) => (
        <path
          key={index}
          d={`M${index * WIDTH} 0h${WIDTH}v${DROP}a${WIDTH / 2} ${WIDTH / 2} 0 0 1 ${-WIDTH} 0z`}
          fill="url(#awning-shade)"
        />
      ))}
    </svg>
  );
}
