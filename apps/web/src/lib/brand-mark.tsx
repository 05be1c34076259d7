/** The Raan logo. Decorative: its name is always next to it or on the surrounding link. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <path
        d="M6.2 14.5V25a2 2 0 0 0 2 2h15.6a2 2 0 0 0 2-2V14.5"
        fill="var(--brand-tint)"
        stroke="var(--brand)"
        strokeWidth="2"
      />
      <path d="M13 27v-6a3 3 0 0 1 6 0v6" fill="var(--mango)" />
      <path d="M7 5h18l4 8H3z" fill="var(--brand)" />
      <path d="M13.4 5h5.2l1.2 8h-7.6z" fill="var(--mango)" />
      <path
        d="M3 13h6.5v1.6a3.25 3.25 0 0 1-6.5 0zM22.5 13H29v1.6a3.25 3.25 0 0 1-6.5 0z"
        fill="var(--brand)"
      />
      <path d="M9.5 13H16v1.6a3.25 3.25 0 0 1-6.5 0z" fill="var(--brand-strong)" />
      <path d="M16 13h6.5v1.6a3.25 3.25 0 0 1-6.5 0z" fill="var(--brand-strong)" />
    </svg>
  );
}
