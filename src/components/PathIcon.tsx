/** An icon of an island: `Icon.astro` with a path of `icon-paths.ts`, so that an island loads only those it shows. */
export const PathIcon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
