import { pathOfFile } from '../../build/built-pages.ts'

// Files of a release are named from the site's root: "/shop/cans.html".

/** Whether a file is a page. */
export const isPage = (file: string) => file.endsWith('.html')

/** The path of a page's file: "/shop/cans". */
export const pathOfPage = (file: string) => pathOfFile(file.slice(1))

/** The file of a page's path. */
export const fileOfPage = (path: string) => (path === '/' ? '/index.html' : `${path}.html`)
