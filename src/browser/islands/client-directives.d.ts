// Not named like a `.ts` file beside it: the compiler would take it for that one’s output and leave it out.
declare namespace Astro {
  interface ClientDirectives {
    /** Sleeps until intent is shown (see `intent.ts`); a text is the name `island:hydrate` can wake it by. */
    'client:intent'?: boolean | string
  }
}
