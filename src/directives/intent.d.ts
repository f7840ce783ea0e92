declare module 'astro' {
  interface AstroClientDirectives {
    /** Sleeps until intent is shown (see `intent.ts`); a text is the name `island:wake` can wake it by. */
    'client:intent'?: boolean | string
  }
}

export {}
