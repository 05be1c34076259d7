// What the catalogue's colour names look like; the names are the endings of the colour pictures' file names.
export const palette: Record<string, string> = {
  white: '#f5f2ec', cream: '#f0e3cc', beige: '#d9c2a3', black: '#35323a', charcoal: '#585b62', grey: '#a9abb0', silver: '#c9cdd2',
  navy: '#2f4468', blue: '#3a6fb5', sky: '#8fc3e0', mint: '#a5d8c5', green: '#5d9c62', olive: '#7d8054', sage: '#a3b899', teal: '#1f8a81',
  yellow: '#f4cd54', mustard: '#d9a441', orange: '#ee8a43', coral: '#ef8a73', red: '#cf4a45', burgundy: '#83344a', pink: '#f0a9bb', rose: '#d9748a',
  nude: '#d3a48c', purple: '#8567ad', lilac: '#b7a3d6', brown: '#8d5f45', tan: '#c08f62', darkbrown: '#5f4133', clear: '#e8eef0',
  denim: '#8fb0cc', indigo: '#3d5680', ivory: '#f3d9bf', sand: '#e3bd97',
};

// Shades mean something else on skin and lips than on cloth.
export const makeup: Record<string, string> = { ...palette, coral: '#ee7a63', rose: '#cf5f74', red: '#c8323a', brown: '#a0583f', pink: '#e7859c', burgundy: '#7c2438', tan: '#cf9d72', charcoal: '#4c4648' };
