interface DatasetVariables {
  PUBLIC_SANITY_DATASET: string
  SANITY_STUDIO_DATASETS?: readonly string[] | undefined
}

/** The datasets with a workspace in the studio (STU-02), each once; the shop's own is the first. */
export const datasetsOf = (environment: DatasetVariables): string[] => [
  ...new Set([environment.PUBLIC_SANITY_DATASET, ...(environment.SANITY_STUDIO_DATASETS ?? [])]),
]
