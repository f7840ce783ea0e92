export interface ChunkGroup {
  /** The chunk's name. */
  name: string
  /**
   * What the group begins with; the bundler adds whatever these import, except what an earlier group has. A path from
   * the project's root is one file (of an Astro component: its scripts), a package's name all of its modules, and a name
   * with a colon a virtual module.
   */
  entries: readonly string[]
}

/** In a shop that asks for consent, pages know it at load; in others nothing at load needs it. */
const asksForConsent = process.env.PUBLIC_CONSENT === 'ask'

/**
 * Modules that are always loaded together are one chunk: gzip finds what they have in common (8 KiB in all), and each
 * request costs. Earlier groups win. No entry may have styles of its own, which would be loaded with the chunk.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    // Runs at load on every page.
    name: 'page',
    entries: [
      'vite:preload-helper',
      'nanostores',
      'src/browser/adopt-styles.ts',
      ...(asksForConsent
        ? [
            'src/browser/consent/consent.store.ts',
            'src/browser/consent/may-track.ts',
            'src/browser/session/session-without-analytics-ids.ts',
          ]
        : []),
      'src/browser/focus-into.ts',
      'src/browser/reduced-motion.ts',
      'src/components/spinner/spinner.store.ts',
      'src/components/toasts/toast-focus.browser.ts',
      'src/components/toasts/toasts.store.ts',
      'src/features/cart/lazy-commands.browser.ts',
      'src/features/cart/schedule-start.browser.ts',
      'src/features/gift-note/gift-note-editor.store.ts',
      'src/browser/overlay.store.ts',
      'src/browser/reporting/report.ts',
      // The checkout reads it, and would otherwise load the scripts of the chrome with the cart.
      'src/browser/window/online.store.ts',
      // Product pages' chrome follows what their form sets.
      'src/features/product-form/variant.store.ts',
      // The consent banner reads it, and would otherwise load the cart.
      'src/lib/fetch-json.ts',
      'src/lib/memoize-async.ts',
    ],
  },
  {
    // Runs at load on every page with header and footer: short scripts, which import the long ones when needed.
    name: 'chrome',
    entries: [
      'src/browser/load-styles.ts',
      'src/components/hover-drawer/HoverDrawer.astro',
      'src/components/tooltip/Tooltip.astro',
      'src/components/video/Video.astro',
      'src/layouts/Chrome.astro',
      'src/features/galleries/IngredientsWindow.astro',
      'src/features/paging/Pager.astro',
      'src/features/recent/RecentShelf.astro',
      'src/sections/product/Gallery.astro',
    ],
  },
  {
    // Runs when the browser is idle. The drawer has its styles, so that it is prefetched with the drawer.
    name: 'early-lines',
    entries: ['src/features/cart-drawer/show-early-lines.view.ts'],
  },
  {
    name: 'react',
    // What most islands share comes with it: a file of its own would cost more than it holds.
    entries: [
      'react',
      'react-dom',
      'scheduler',
      '@nanostores/react',
      'src/browser/islands/IslandBoundary.tsx',
      'src/browser/islands/useHydratedEvent.ts',
      'src/components/drawer/Drawer.tsx',
      'src/components/drawer/DrawerTop.tsx',
      'src/components/drawer/useOverlayDialog.ts',
      'src/components/PathIcon.tsx',
      'src/components/Price.tsx',
      'src/components/stepper/Stepper.tsx',
    ],
  },
  {
    // Runs on a page that nobody has used, 3 s after its load: what starts its cart.
    name: 'cart-start',
    entries: [
      'src/browser/start/idle/idle-tasks.ts',
      ...(asksForConsent ? [] : ['src/browser/consent/may-track.ts']),
      // Here, and not with the cart: recent.browser.ts imports it, and must not load the cart's engine.
      'src/commerce/ids.ts',
      'src/features/cart/cart-io.browser.ts',
      'src/features/cart/start-without-engine.ts',
      // Products' pages note what was seen when their cart starts.
      'src/features/recent/recent.browser.ts',
      // Field metrics need these, and must not load the cart's engine.
      'src/config/paths.ts',
      'src/features/tracking/track.browser.ts',
    ],
  },
  {
    // Loaded at the shopper's first activity; starting the checkout is a chunk of its own.
    name: 'cart',
    entries: [
      'src/features/cart/start-engine.browser.ts',
      'src/features/cart/line-kinds.ts',
      'src/features/cart/texts.ts',
      'src/features/gift-note/gift-note.store.ts',
      'src/browser/start/idle/start-with-cart-engine.ts',
    ],
  },
]

/** Chunks whose code runs completely as soon as it is loaded. */
export const compileHintedChunks: readonly string[] = ['page', 'chrome', 'cart-start', 'cart']

/** What records a visit: the first is imported by what runs at load, each of the others by the one before. */
export const recorderModules: readonly string[] = [
  'src/browser/reporting/session-replay.ts',
  'src/browser/reporting/session-recorder.ts',
]

/**
 * What the cart imports dynamically, and which is not loaded by opening it with a line in it: only by a further step or
 * a failure, for a discount code, or while it is empty.
 */
export const modulesLoadedAfterCart: readonly string[] = [
  'src/browser/start/idle/discount-sync.ts',
  'src/commerce/cart/unreadable-lines.api.ts',
  'src/features/cart-drawer/line-motion.browser.ts',
  'src/features/cart-drawer/EmptyCart.tsx',
  'src/features/checkout/redirect-to-checkout.browser.ts',
  'src/features/gift-note/GiftNoteEditor.tsx',
  'src/features/recent/RecentProducts.tsx',
  'src/browser/reporting/error-service.ts',
  ...recorderModules,
  'src/features/consent/consent-banner.view.ts',
  'src/features/consent/record-consent.browser.ts',
  'src/features/tracking/field-metrics.browser.ts',
]

/** The export name of the component by whose island budgets recognise the open cart. */
export const CART_COMPONENT_EXPORT = 'CartDrawer'
