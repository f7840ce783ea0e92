// Drawn in a box of 24 by 24, in lines of 1.75. One by one, so that an island loads those it shows.

export const account = 'M16 8.500a4 4 0 1 1-8 0a4 4 0 0 1 8 0M4.500 20.500c1-4 4-6 7.500-6s6.500 2 7.500 6'
export const back = 'M20 12H4.500m6-6.500L4 12l6.500 6.500'
export const cart =
  'M5 9h14l-1.200 10.200a2 2 0 0 1-2 1.800H8.200a2 2 0 0 1-2-1.800zM8.500 9V7a3.500 3.500 0 0 1 7 0v2'
export const check = 'm4.500 12.500 5 5 10-11'
export const chevron = 'm6 9.500 6 6 6-6'
export const close = 'm5.500 5.500 13 13m0-13-13 13'
export const external = 'M7 17 17.500 6.500M9 6h9v9'
export const magnify = 'M16.500 10.500a6 6 0 1 1-12 0a6 6 0 0 1 12 0M15 15l5.500 5.500M10.500 8v5M8 10.500h5'
export const menu = 'M3.500 8.500h17M3.500 15.500h11'
export const next = 'M4 12h15.500m-6-6.500L20 12l-6.500 6.500'
