// Not named like a `.ts` file beside it: the compiler would take it for that file's output and leave it out.
declare namespace Astro {
  interface ClientDirectives {
    /**
     * Hydrates on intent (`hydrate-on-intent.ts`). A text names the island, for hydrating it by the event `island:hydrate`.
     * Of an optional island nobody is told when its code cannot be loaded: it is reported, and the page stays.
     */
    'client:intent'?: boolean | string | { name: string; isOptional: true }
  }
}
