// The specification's numbers, each with its row. Units are in the names; anything without one is a count.

// Requests

/** Attempts in all, the first backoff's ceiling, and how long one attempt may take (NET-02). */
export const REQUEST_ATTEMPTS = 4
export const REQUEST_INITIAL_DELAY_MS = 200
export const REQUEST_TIMEOUT_MS = 10_000
/** A shopper does not wait longer than this for a service's `Retry-After` (NET-02). Not from the specification. */
export const REQUEST_MAX_WAIT_MS = 10_000
/** NET-06: the preview server's cache of content queries. */
export const CONTENT_CACHE_ENTRIES = 100
/** NET-07. */
export const PREFETCH_IDLE_MS = 2000
/** A pointer, finger or focus that stays this long on a link means it; ours, beside NET-07. */
export const LINK_MEANT_MS = 80
/** NET-08: the least time a loading state stays visible once shown. */
export const LOADING_LEAST_MS = 200
/** ERR-08: a failed chunk reloads the page at most once in this time. */
export const CHUNK_RELOAD_MS = 60_000
/** At build and on servers an attempt may carry a whole page of the catalogue. */
export const BUILD_REQUEST_TIMEOUT_MS = 30_000

// Reading the catalogue

/** CAT-16: what the own backend answers when not told how many, and at most (the commerce service's own cap). */
export const BACKEND_PAGE_DEFAULT = 10
export const BACKEND_PAGE_MAXIMUM = 250
/** A category's page shows this many of its products, and so does each page after it. Ours: the sample has fewer. */
export const PRODUCTS_PER_PAGE = 24
/** A shelf among others shows this many of its category's products; the category's page has the rest. Ours, too. */
export const SHELF_PRODUCTS = 12
/** A submenu shows this many of a category's products; its own page has the rest. Ours: the sample has fewer. */
export const MENU_PRODUCTS = 24
/** STU-13, STU-14, and what the catalogue reads of one product. */
export const VARIANTS_PER_PRODUCT = 250
export const SELLING_PLAN_GROUPS_PER_PRODUCT = 10
export const SELLING_PLANS_PER_GROUP = 30
/** SUG-03. */
export const OPTIONS_READ = 3

/** Documents asked of the content service at a time. */
export const CONTENT_PAGE = 1000
/** The content service's API version, by its date. */
export const CONTENT_API_VERSION = '2026-03-01'

// Cart

/** CART-31, CONST-11: a cart this full cannot check out. */
export const CART_LIMIT = 10
/** CHR-11. */
export const CART_BADGE_CAP = 99
/** CART-01. */
export const CART_LINES = 250
/** The drawer draws this many of them in one go; ours. */
export const CART_LINES_AT_ONCE = 10
/** CONST-10: pixels. */
export const LINE_IMAGE_WIDTH = 200
/** The page counts as idle this long after load (CART-07). */
export const CART_IDLE_MS = 3000
/** Ours: the sky begins with the first sign of a person, else after this. */
export const SKY_IDLE_MS = 5000
/** CART-19. */
export const CART_CREATION_TIMEOUT_MS = 8000
/** CART-11. */
export const CART_QUERY_DEBOUNCE_MS = 250
/** CART-27. */
export const LINE_UPDATE_DEBOUNCE_MS = 250
/** CART-28, CART-29. */
export const LINE_QUANTITY_MINIMUM = 1
export const QUANTITY_FALLBACK = 9999
/** A change whose answer was lost may still be on its way for this long. */
export const LOST_ANSWER_GRACE_MS = 2000
/** While the cart cannot be reached: the first wait, doubled each time, up to the longest. */
export const QUEUE_RETRY_MS = 2000
export const QUEUE_RETRY_LONGEST_MS = 30_000
/** How long the way to the hosted checkout may take before the cart can be used again. */
export const CHECKOUT_LEAVING_MS = 15_000
/** A journal entry untouched for this long belongs to a page that crashed. */
export const JOURNAL_STALE_MS = 120_000

// Toasts and spinner

/** CHR-34. */
export const SUCCESS_TOAST_MS = 3000
export const INFO_TOAST_MS = 5000
/** ERR-12. */
export const ERROR_TOAST_MS = 3000
/** CHR-23: the spinner hides this long after the work is done. */
export const SPINNER_LINGER_MS = 500

// Tracking

/** TRK-03: 3 days. */
export const CAMPAIGN_LIFETIME_MS = 259_200_000
/** TRK-04, NET-03: 7 days. */
export const COOKIE_LIFETIME_S = 604_800
/** Pages a tab lands on before a script of the shop runs, the last of which are read; ours. */
export const LANDINGS_KEPT = 20
/** A discount code the cart could not be told of is sent again after this long; ours. */
export const DISCOUNT_REST_MS = 30_000
/** TRK-11. */
export const ANALYTICS_RETRY_MS = 200
export const ANALYTICS_RETRIES = 10
/** TRK-14: shares of 1. */
export const REPLAY_SHARE_OF_SESSIONS = 0.1
export const REPLAY_SHARE_OF_FAILED_SESSIONS = 1

// Page chrome

/** CHR-12: pixels scrolled down before the header unpins. */
export const HEADER_UNPIN_PX = 56
/** CHR-16. */
export const HOVER_INTENT_MS = 200
/** CHR-04. */
export const BANNER_LOOP_S = 90
/** CHR-32: page height over window height, on windows taller than `TALL_PX` and on all others. */
export const SKY_RATIO_TALL = 2
export const SKY_RATIO = 2.5
/** STATE-02, STATE-03, STATE-07. */
export const SCROLL_IDLE_MS = 300
export const CURSOR_IDLE_MS = 2000
export const RESIZE_DEBOUNCE_MS = 250
export const SCROLL_THROTTLE_MS = 250
export const MOUSE_MOVE_THROTTLE_MS = 50
/** WID-18. */
export const HOVER_DRAWER_READY_MS = 1500

// Breakpoints in CSS pixels of width (CONST-01); media queries repeat them, because CSS cannot read them.

export const BREAKPOINTS_PX = {
  '3xs': 319,
  '2xs': 360,
  xs: 480,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1200,
  '2xl': 1460,
  '3xl': 1600,
  '4xl': 2000,
} as const
/** CONST-01: of height. */
export const TALL_PX = 860

// Images, in pixels

/** CAT-21, CONST-09. */
export const IMAGE_DEFAULT_PX = 1024
/** Of a hundred. The service's own 75 weighs half as much again, and at the densities of phones nobody can tell. */
export const IMAGE_QUALITY = 55
/** CAT-22. */
export const HERO_SLIDE_LARGE_PX = 2000
/** WID-04. */
export const THUMB_MAXIMUM_PX = 640
export const THUMB_MAXIMUM_HEIGHT_PX = 350
/** WID-05. */
export const HOVER_IMAGE_MAXIMUM_PX = 240
export const HOVER_IMAGE_SPEEDS = [8, 10] as const
/** STU-13, STU-14. */
export const PICKER_IMAGE_PX = 250
export const VARIANT_PICKER_IMAGE_PX = 150

// Galleries and widgets

/** On a product's page: of a longer shelf those that stand around it. */
export const FLAVOURS_BESIDE = 24

/** WID-07, WID-08: with more pictures than fit, the last place leads to this slide, counted from 0. */
export const GALLERY_THUMBNAILS = 5
export const GALLERY_MORE_SLIDE = 4
/** WID-10. */
export const GALLERY_ZOOM_MAXIMUM = 1.5
/** WID-12: fewer stand side by side. */
export const GALLERY_SLIDER_FROM = 3
/** WID-14: below `md`, from `md`, from `lg`; spacing in pixels. */
export const TESTIMONIALS_PER_VIEW = { base: 1, md: 2, lg: 3 } as const
export const TESTIMONIALS_SPACING_PX = 60
/** WID-15. */
export const MARQUEE_SPEED = 12
export const MARQUEE_SPEED_STEP = 6
export const MARQUEE_SPEED_LEAST = 3
/** WID-19. */
export const SECTION_TITLE_IMAGES = 2
/** FORM-22, FORM-24, FORM-26. */
export const STEPPER_PRECISION = 1
export const STEPPER_STEP = 1
export const STEPPER_REPEAT_MS = 100
/** Pressing longer than this is holding, not clicking; the specification gives none. */
export const STEPPER_HOLD_AFTER_MS = 400
/** From here down a product form says how many are left: few enough to matter to one shopper. */
export const LOW_STOCK = 5
/** FORM-30. */
export const DROPDOWN_PAGE = 10
/** FORM-18. */
export const TEXTAREA_ROWS = 5

// Forms: what the own backend takes (ours; characters, bytes)

export const EMAIL_MAXIMUM = 254
export const FORM_TEXT_MAXIMUM = 1000
export const FORM_TEXTAREA_MAXIMUM = 10_000
export const FORM_FILE_MAXIMUM_BYTES = 5_242_880
/** All of a form's answers and files together. */
export const FORM_BODY_MAXIMUM_BYTES = 8_388_608
export const GRAPHQL_BODY_MAXIMUM_BYTES = 262_144
export const SIGN_UP_PROPERTIES_MAXIMUM = 20
/** From one address, in one minute: sign-ups and answers to forms together. */
export const SUBMISSIONS_PER_ADDRESS = 30
export const SUBMISSIONS_WINDOW_MS = 60_000
/** How long a form's definition is used without asking for it again. */
export const FORM_DEFINITION_LIFETIME_MS = 15_000
/** What was taken in is passed on again after this long, doubled each time, up to the longest. */
export const OUTBOX_RETRY_MS = 1000
export const OUTBOX_RETRY_MAX_MS = 300_000
/** With more than this waiting nothing else is taken in: a disk ends somewhere. */
export const OUTBOX_ITEMS = 10_000

// Sky (SKY-03, SKY-05..07)

export const SKY_COLUMNS = 6
export const SKY_ROWS = 6
export const CLOUD_RESTART_MS = 120_000
export const CLOUD_RESTART_GAME_MS = 1000
export const CLOUD_SPEED_BASE_S = 3
export const CLOUD_SPEED_LEAST_S = 3
export const CLOUD_SPEED_MOST_S = 12
export const CLOUD_DISMISS_DEBOUNCE_MS = 50

// Sign-up and gift note

/** FORM-01, FORM-02. */
export const SIGN_UP_PAUSE_MS = 1000
export const SIGN_UP_SENT_MS = 2000
export const SIGN_UP_ERROR_MS = 5000
/** GIFT-10. */
export const GIFT_NOTE_MINIMUM = 1
export const GIFT_NOTE_MAXIMUM = 200

// Caps on what editors may list (CONST-13)

export const CONTENT_CAPS = {
  /** VAL-19. */
  homeProducts: 8,
  /** VAL-20. */
  homePress: 4,
  /** VAL-21. */
  homeTestimonials: 8,
  /** VAL-24. */
  windowIngredients: 4,
  /** VAL-16. */
  hoverImages: 6,
  /** VAL-17. */
  productIngredients: 4,
  /** VAL-18. */
  backgroundColorsLeast: 1,
  backgroundColors: 4,
  /** VAL-27, VAL-32. */
  marquees: 4,
  /** VAL-06. */
  socialPosts: 4,
  /** VAL-30. */
  reasons: 6,
  /** VAL-36. */
  offers: 6,
  /** VAL-31. */
  frequencyIntervals: 4,
  /** VAL-42. */
  legalLinks: 4,
  /** VAL-43. */
  staticBannerEntries: 1,
  /** VAL-40: characters. */
  giftNotePlaceholder: 120,
  /** VAL-09: characters. */
  slug: 96,
  /** Category page: pictures in the introduction. */
  introHero: 3,
} as const

/** What searches show of a page's description, in characters (ours). */
export const DESCRIPTION_LENGTH = 160
