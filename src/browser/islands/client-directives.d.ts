// Not named like a `.ts` file beside it: the compiler would take it for that file's output and leave it out.
declare namespace Astro {
  interface ClientDirectives {
    /**
     * Hydrates on intent (`hydrate-on-intent.ts`). A text names the island, for hydrating it by the event
     * `island:hydrate`. If the code of an optional island cannot be loaded, that is reported but not shown.
     */
    'client:intent'?: boolean | string | { name: string; isOptional: true }
  }
}
