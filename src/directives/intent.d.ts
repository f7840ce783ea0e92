declare namespace Astro {
  interface ClientDirectives {
    /** Sleeps until intent is shown (see `intent.ts`); a text is the name `island:wake` can wake it by. */
    'client:intent'?: boolean | string
  }
}
