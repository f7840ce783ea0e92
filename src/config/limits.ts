// The specification's numbers with their ids; those without an id are the shop's own. Units are in the names, without one
// a number is a count.

// Requests

/** Total attempts, upper bound of the first backoff, and timeout of an attempt (NET-02). */
export const REQUEST_ATTEMPTS = 4
export const REQUEST_INITIAL_DELAY_MS = 200
export const REQUEST_TIMEOUT_MS = 10_000
/** A request in the browser is not retried if `Retry-After` is longer than this. */
export const REQUEST_MAX_WAIT_MS = 10_000
/** The longest delay of a timer; `setTimeout` ends a longer one at once. */
export const TIMER_MAX_MS = 2_147_483_647
/** A loading state stays visible for at least this long (NET-08). */
export const LOADING_MIN_MS = 200
/** A chunk that fails to load reloads the page at most once in this time (ERR-08). */
export const CHUNK_RELOAD_MS = 60_000
/** The timeout at build and on servers, where a response may be a full page of the catalogue. */
export const BUILD_REQUEST_TIMEOUT_MS = 30_000

// Motion and prefetching

/** What moves by itself, such as clouds, waits so long once a page has loaded or a press has been answered. */
export const MOTION_REST_MS = 1000
/** A link is prefetched once pointer, finger or focus has stayed on it for this long. */
export const LINK_INTENT_MS = 80
/** Pages that one page prefetches because their cards are in the middle of a phone's screen (NET-11). */
export const LIKELY_LINKS_MAX = 8
/** The same over a slow connection, on which each takes 0.2 s. */
export const LIKELY_LINKS_SLOW_MAX = 4

// Catalogue queries

/** Default and maximum page size of the own backend (CAT-16); the maximum is the commerce service's. */
export const BACKEND_PAGE_DEFAULT = 10
export const BACKEND_PAGE_MAX = 250
/** Pages that are too large for the commerce service are halved down to this many products. */
export const COMMERCE_PAGE_MIN = 10
/** After this time they are doubled again, as long as that goes well. */
export const COMMERCE_PAGE_GROWS_AFTER_MS = 120_000
/** Products whose further variants are read at the same time. */
export const VARIANT_READS_AT_ONCE = 4
/** How long a build retries one page that the commerce service throttles: in total, and between attempts. */
export const BUILD_THROTTLED_MAX_MS = 60_000
export const BUILD_THROTTLED_WAIT_MS = 2000
/**
 * How long a page of products is retried when the service fails: in total, and between attempts. Not the first page, because
 * nothing that was read is lost with it.
 */
export const CATALOGUE_OUTAGE_MAX_MS = 120_000
export const CATALOGUE_OUTAGE_WAIT_MS = 5000
/** The minimum time between two messages about the progress of loading the catalogue. */
export const CATALOGUE_PROGRESS_MS = 5000
/** Products on a category's page and on each of its further pages. */
export const PRODUCTS_PER_PAGE = 24
/** Products of a category on the shop's page; the category's own page shows all. */
export const SHELF_PRODUCTS = 12
/** Shelves with products on the shop's page, which only links further categories (RTE-07). */
export const SHOP_SHELVES = 24
/** Characters of what somebody searches for. */
export const SEARCH_QUERY_MAX_LENGTH = 100
/** Entries that a search shows, and those that are added on request. */
export const SEARCH_RESULTS = 12
/** Pause in typing after which the search begins. */
export const SEARCH_DEBOUNCE_MS = 120
/** Characters of words with the same first letter in one file of the search index; more are split by the second. */
export const SEARCH_FILE_MAX_LENGTH = 24_000
/** How long a page uses the files of the search index that it has loaded: a release may have numbered its entries anew. */
export const SEARCH_INDEX_LIFETIME_MS = 60_000
/** Flavors that the filter offers: those of the most products. It offers the shop's first `SHOP_SHELVES` shelves. */
export const FILTER_FLAVORS = 12
/** Products of a category in a submenu; the category's page shows all. */
export const MENU_PRODUCTS = 24
/** Variants of a product that an address can ask for; each costs some bytes of its page. */
export const ADDRESSED_VARIANTS = 100
/** What one query loads of a product (STU-13, STU-14). */
export const VARIANTS_PER_PRODUCT = 250
export const SELLING_PLAN_GROUPS_PER_PRODUCT = 10
/** As many as a group can have. */
export const SELLING_PLANS_PER_GROUP = 31
/** Of all groups; as many as one query can ask for. */
export const SELLING_PLANS_PER_VARIANT = 250
/** Options of a suggested product (SUG-03). */
export const OPTIONS_READ_MAX = 3

/** Documents per query to the content service. */
export const CONTENT_PAGE_SIZE = 1000
/** The version of the Storefront API whose schema the shop's GraphQL documents are checked against. */
export const STOREFRONT_API_VERSION = '2026-04'
/** The content service's API version. */
export const CONTENT_API_VERSION = '2026-03-01'

// Cart

/** A cart with this many items cannot be checked out (CART-31, CONST-11). */
export const CART_LIMIT = 10
/** The highest number on the cart's badge (CHR-11). */
export const CART_BADGE_CAP = 99
/** Lines that a cart query loads (CART-01). */
export const CART_LINES_MAX = 250
/** Lines that the drawer renders at once. */
export const CART_LINES_PER_RENDER = 10
/** In pixels (CONST-10). */
export const LINE_IMAGE_WIDTH = 200
/** The page counts as idle this long after load (CART-07). */
export const CART_IDLE_MS = 3000
/** The timeout for creating a cart (CART-19). */
export const CART_CREATION_TIMEOUT_MS = 8000
/** Debounce of cart queries (CART-11). */
export const CART_QUERY_DEBOUNCE_MS = 250
/** Debounce of quantity changes (CART-27). */
export const LINE_UPDATE_DEBOUNCE_MS = 250
/** Minimum and maximum quantity of a line; the maximum also where the stock is unknown (CART-28, CART-29). */
export const LINE_QUANTITY_MIN = 1
export const LINE_QUANTITY_MAX = 9999
/** A request whose response was lost mostly takes effect within this time, if at all. */
export const LOST_RESPONSE_GRACE_MS = 2000
/** A request for a change may still take effect, or do so a second time, until this long after the change has ended. */
export const LATE_REQUEST_MS = 12_000
/** Backoff while the commerce service is unreachable: initial delay, doubled up to a maximum. */
export const QUEUE_RETRY_MS = 2000
export const QUEUE_RETRY_MAX_MS = 30_000
/** The cart can be used again if the hosted checkout has not opened within this time. */
export const CHECKOUT_REDIRECT_MS = 15_000
/**
 * A cart that ends within 3 days of going to its checkout was paid for (CART-08). Later it has rather expired, as
 * Shopify's carts do after 10 days or more.
 */
export const CHECKOUT_LIFETIME_MS = 259_200_000
/** An entry of the change log that was not touched for this long belongs to a closed tab. */
export const CHANGE_LOG_STALE_MS = 120_000

// Toasts and spinner

/** How long toasts stay (CHR-34). */
export const SUCCESS_TOAST_MS = 3000
export const INFO_TOAST_MS = 5000
/** How long error toasts stay (ERR-12). */
export const ERROR_TOAST_MS = 3000
/** The spinner hides this long after the end of the work (CHR-23). */
export const SPINNER_LINGER_MS = 500

// Tracking

/** 3 days (TRK-03). */
export const CAMPAIGN_LIFETIME_MS = 259_200_000
/** 7 days (TRK-04, NET-03). */
export const COOKIE_LIFETIME_S = 604_800
/** Visitors are asked again 180 days after they have answered, whatever they said (TRK-15). */
export const CONSENT_LIFETIME_MS = 15_552_000_000
/** The share of visits that are recorded from their first interaction on (TRK-14). */
export const REPLAY_SHARE = 0.1
/** The share of page views whose speed is measured (TRK-17). */
export const FIELD_METRICS_SHARE = 0.25
/** Landings that are buffered until the session is loaded; the oldest are dropped. */
export const LANDINGS_MAX = 20
/** How many seen and how many bought products a device remembers, and for how long. */
export const RECENT_PRODUCTS = 12
export const RECENT_DAYS = 90
/** A product counts as seen once its page was used, or open for this long. */
export const RECENT_SEEN_MS = 5000
/** A discount code that could not be sent to the cart is retried after this time. */
export const DISCOUNT_RETRY_MS = 30_000
/** Delay and number of retries until analytics is loaded (TRK-11). */
export const ANALYTICS_RETRY_MS = 200
export const ANALYTICS_RETRIES = 10

// Page chrome

/** The header unpins after scrolling down this far (CHR-12). */
export const HEADER_UNPIN_PX = 56
/** The header gets its background after scrolling down this far; `Header.module.css` repeats it for its animation. */
export const HEADER_VEIL_PX = 8
/** Delay before a submenu opens on hover (CHR-16). */
export const HOVER_INTENT_MS = 200
/** Duration of one loop of the moving banner (CHR-04). */
export const BANNER_LOOP_S = 90
/** The minimum ratio of page height to window height for a sky, in windows taller than `TALL_PX` and others (CHR-32). */
export const SKY_RATIO_TALL = 2
export const SKY_RATIO = 2.5
/** Delay before a picture that could not be loaded is asked for once more (WID-23). */
export const PICTURE_RETRY_MS = 1000
/** Debounce and throttle of window events (STATE-02, STATE-03, STATE-07). */
export const SCROLL_IDLE_MS = 300
export const CURSOR_IDLE_MS = 2000
export const RESIZE_DEBOUNCE_MS = 250
export const SCROLL_THROTTLE_MS = 250
export const MOUSE_MOVE_THROTTLE_MS = 50
/** Delay before a hover drawer reacts (WID-18). */
export const HOVER_DRAWER_READY_MS = 1500

// Breakpoints in CSS pixels of width (CONST-01); media queries repeat them, because CSS cannot import them.

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
/** The breakpoint of height (CONST-01). */
export const TALL_PX = 860

// Images, in pixels

/** The default width of pictures (CAT-21, CONST-09). */
export const IMAGE_DEFAULT_PX = 1024
/** The largest width and height that the content service makes; it answers 400 to larger ones. */
export const IMAGE_MAX_PX = 8192
/** In percent. The service's default of 75 is 1.5 times as large without a visible difference on dense screens. */
export const IMAGE_QUALITY = 55
/** Maximum width and height of large hero slides (CAT-22). */
export const HERO_SLIDE_LARGE_PX = 2000
/** Maximum size of thumbnails (WID-04). */
export const THUMB_MAX_PX = 640
export const THUMB_MAX_HEIGHT_PX = 350
/** Size and parallax speeds of hover images (WID-05). */
export const HOVER_IMAGE_MAX_PX = 240
export const HOVER_IMAGE_SPEEDS = [8, 10] as const
/** Width of pictures in the studio's pickers (STU-13, STU-14). */
export const PICKER_IMAGE_PX = 250
export const VARIANT_PICKER_IMAGE_PX = 150

// Galleries and widgets

/** Products of the same category on a product's page. */
export const SIBLING_FLAVORS_MAX = 24

/** Thumbnails of a gallery; with more pictures, the last one opens the slide with this index (WID-07, WID-08). */
export const GALLERY_THUMBNAILS = 5
export const GALLERY_MORE_SLIDE = 4
/** The maximum zoom of a gallery (WID-10). */
export const GALLERY_ZOOM_MAX = 1.5
/** From this many pictures on, a gallery is a slider (WID-12). */
export const GALLERY_SLIDER_FROM = 3
/** Testimonials per view below `md`, from `md` and from `lg`, and their spacing (WID-14). */
export const TESTIMONIALS_PER_VIEW = { base: 1, md: 2, lg: 3 } as const
export const TESTIMONIALS_SPACING_PX = 60
/** Speed of the first marquee, decrease per row, and minimum (WID-15). */
export const MARQUEE_SPEED = 12
export const MARQUEE_SPEED_STEP = 6
export const MARQUEE_SPEED_MIN = 3
/** The maximum number of pictures in a section title (WID-19). */
export const SECTION_TITLE_IMAGES = 2
/** Rounding, step and repeat interval of the stepper (FORM-22, FORM-24, FORM-26). */
export const STEPPER_PRECISION = 1
export const STEPPER_STEP = 1
export const STEPPER_REPEAT_MS = 100
/** A press longer than this repeats the step. */
export const STEPPER_HOLD_AFTER_MS = 400
/** Up to this stock, a product form shows how many are left. */
export const LOW_STOCK = 5
/** Options that Page Up and Page Down move by (FORM-30). */
export const DROPDOWN_PAGE = 10
/** Visible rows of a textarea (FORM-18). */
export const TEXTAREA_ROWS = 5

// Forms (lengths in characters)

export const EMAIL_MAX_LENGTH = 254
export const FORM_TEXT_MAX_LENGTH = 1000
export const FORM_TEXTAREA_MAX_LENGTH = 10_000
export const FORM_FILE_MAX_BYTES = 5_242_880
/** All files of a submitted form, so that its other answers have room in the body. */
export const FORM_FILES_MAX_BYTES = 7_340_032
export const SIGN_UP_SOURCE_MAX_LENGTH = 500

// Sky (SKY-03, SKY-05..07)

export const SKY_COLUMNS = 6
export const SKY_ROWS = 6
export const CLOUD_RESTART_MS = 120_000
export const CLOUD_RESTART_GAME_MS = 1000
export const CLOUD_COLUMN_BASE_S = 3
export const CLOUD_COLUMN_MIN_S = 3
export const CLOUD_COLUMN_MAX_S = 12
export const CLOUD_DISMISS_DEBOUNCE_MS = 50

// Sign-up and gift note

/** How long a sign-up form shows its states (FORM-01, FORM-02). */
export const SIGN_UP_PAUSE_MS = 1000
export const SIGN_UP_SENT_MS = 2000
export const SIGN_UP_ERROR_MS = 5000
/** In characters (GIFT-10). */
export const GIFT_NOTE_MAX_LENGTH = 200

/**
 * Bytes of one segment of a page's path. File systems and hosts take names of 255; endings such as ".html.gz" are added
 * to it (RTE-32).
 */
export const SEGMENT_MAX_BYTES = 200

// Maximum numbers of items in editors' lists (CONST-13)

export const CONTENT_CAPS = {
  /** Products on a home page (VAL-19). */
  homeProducts: 8,
  /** Press quotes on a home page (VAL-20). */
  homePress: 4,
  /** Testimonials on a home page (VAL-21). */
  homeTestimonials: 8,
  /** Ingredients in a window (VAL-24). */
  windowIngredients: 4,
  /** Hover images of a thumbnail (VAL-16). */
  hoverImages: 6,
  /** Highlighted ingredients of a product (VAL-17). */
  productIngredients: 4,
  /** Background colors of a product (VAL-18). */
  minBackgroundColors: 1,
  backgroundColors: 4,
  /** Marquees of a category or Buy Now page (VAL-27, VAL-32). */
  marquees: 4,
  /** Social posts (VAL-06). */
  socialPosts: 4,
  /** Reasons on a Buy Now page (VAL-30). */
  reasons: 6,
  /** Offers on a sign-up page (VAL-36). */
  offers: 6,
  /** Frequency intervals on a Buy Now page (VAL-31). */
  frequencyIntervals: 4,
  /** Links in the legal menu (VAL-42). */
  legalLinks: 4,
  /** Entries of a stationary banner (VAL-43). */
  staticBannerEntries: 1,
  /** Characters of the gift note's placeholder (VAL-40). */
  giftNotePlaceholder: 120,
  /** Characters of a slug (VAL-09). */
  slug: 96,
  /** Pictures in a category page's introduction. */
  introHero: 3,
} as const

// Pages

/** Characters of a description that search engines show. */
export const DESCRIPTION_LENGTH = 160
