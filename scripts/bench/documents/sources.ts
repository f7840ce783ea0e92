/** A storefront, or what storefronts are built with, whose documents are sent to the local commerce service. */
export interface Source {
  /** At GitHub. */
  repository: string
  /** A commit, so that every run reads the same. */
  commit: string
  /** The folders that are read; all of them by default. */
  folders?: readonly string[]
}

/** Public repositories. None of their code or documents is kept here. */
export const sources: readonly Source[] = [
  {
    repository: 'Shopify/hydrogen',
    commit: '9c715c1743cc3ce87dc927d7d4ad0c02f9482e74',
    folders: ['templates', 'packages'],
  },
  { repository: 'Shopify/js-buy-sdk', commit: '7259ab6f6690bccabf11dbd37e845488dc1eeff9' },
  { repository: 'nuxt-modules/shopify', commit: '05bb2b05f5640b2aebeaa89e7fe5b5de3fd2e2f1' },
  { repository: 'Weaverse/pilot', commit: '49385fc8530ad944afc71bd6afcb2e38ebb94272' },
  { repository: 'vercel/commerce', commit: '5542649d5b4700e80d2da9b40279af50bf451a75' },
  { repository: 'sanity-io/hydrogen-sanity-demo', commit: 'ea837c5266ecbe289a3d53859cc1c511fb97bb53' },
  { repository: 'thomasKn/astro-shopify', commit: 'c7a79d8f1b065d7472c3e064bf311bfa58147419' },
]
