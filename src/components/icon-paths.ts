// Drawn in a box of 24 by 24, in lines of 1.75. One by one, so that an island loads those it shows.

export const account = 'M16 8.5a4 4 0 1 1-8 0a4 4 0 0 1 8 0M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6'
export const back = 'M20 12H4.5m6-6.5L4 12l6.5 6.5'
export const cart = 'M5 9h14l-1.2 10.2a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8zM8.5 9V7a3.5 3.5 0 0 1 7 0v2'
export const check = 'm4.5 12.5 5 5 10-11'
export const chevron = 'm6 9.5 6 6 6-6'
export const close = 'm5.5 5.5 13 13m0-13-13 13'
export const external = 'M7 17 17.5 6.5M9 6h9v9'
export const gift =
  'M4 11h16v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM3 7.5h18V11H3zM12 21V7.5C10.5 3 6.5 3.2 6.8 5.6 7 7.2 9.5 7.5 12 7.5Zm0 0c1.5-4.5 5.5-4.3 5.2-1.9C17 7.2 14.5 7.5 12 7.5Z'
export const magnify = 'M16.5 10.5a6 6 0 1 1-12 0a6 6 0 0 1 12 0M15 15l5.5 5.5M10.5 8v5M8 10.5h5'
export const menu = 'M3.5 8.5h17M3.5 15.5h11'
export const minus = 'M5 12h14'
export const next = 'M4 12h15.5m-6-6.5L20 12l-6.5 6.5'
export const plus = 'M12 5v14M5 12h14'
