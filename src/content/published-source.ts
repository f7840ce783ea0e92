import type { Environment } from '#config/env.ts'
import { type ContentServiceConfig, type ContentSource, createContentSource } from './client.ts'

/** The dataset that the shop is made from. */
export const datasetConfig = ({
  PUBLIC_SANITY_PROJECT_ID: projectId,
  PUBLIC_SANITY_DATASET: dataset,
  PUBLIC_SANITY_API_HOST: apiHost,
}: Environment): Pick<ContentServiceConfig, 'projectId' | 'dataset' | 'apiHost'> => ({
  projectId,
  dataset,
  apiHost,
})

/** The published content of that dataset, for programs on a server: a private dataset needs the token. */
export const createPublishedSource = (environment: Environment): ContentSource =>
  createContentSource({
    ...datasetConfig(environment),
    token: environment.SANITY_API_READ_TOKEN,
    perspective: 'published',
  })
