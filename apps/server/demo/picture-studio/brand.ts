// The Raan mark: a shop awning of four scallops, one of them mango, over an open counter.

/** The awning alone, 32 wide and about 16 high from 0,0; `depth` stretches the cloth (8 is the mark's own). */
export function awning(cloth: string, accent: string, depth = 8): string {
  const foot = 4 + depth;
  const strip = (i: number): string => {
    const [a, b] = [5 + i * 5.5, 5 + (i + 1) * 5.5];
    const [c, d] = [2 + i * 7, 2 + (i + 1) * 7];
    const fill = i === 2 ? accent : cloth;
    return `<path d="M${a} 4H${b}L${d} ${foot}V${foot + 1}A3.5 3.5 0 0 1 ${c} ${foot + 1}V${foot}Z" fill="${fill}"${i === 1 || i === 3 ? ' fill-opacity=".86"' : ''}/>`;
  };
  return [0, 1, 2, 3].map(strip).join('');
}

/** The whole mark in a 32×32 box. */
export const mark = (cloth: string, accent: string): string =>
  `${awning(cloth, accent)}<path d="M6.5 19.5V24a3.5 3.5 0 0 0 3.5 3.5h12a3.5 3.5 0 0 0 3.5-3.5v-4.5" fill="none" stroke="${cloth}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>`;
