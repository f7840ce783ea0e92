// Numbers of the server, its outbox and the preview, which no browser loads.

// Requests of one client, and what is sent on

/** Sign-ups and submitted forms of one client within a time window. */
export const SUBMISSIONS_PER_ADDRESS = 30
export const RATE_LIMIT_WINDOW_MS = 60_000
/** Queries of the own backend by one client within that time window, sign-ups among them. */
export const BACKEND_QUERIES_PER_ADDRESS = 120
/** Secrets and sessions of one client that preview and publisher look up at the content service within that time window. */
export const ACCESS_CHECKS_PER_ADDRESS = 60
/** A submitted form with all answers and files. */
export const FORM_BODY_MAX_BYTES = 8_388_608
/** A form sent as anything but multipart: a sign-up without scripts. Parsing one takes time by the square of its length. */
export const FORM_WITHOUT_FILES_MAX_BYTES = 16_384
export const GRAPHQL_BODY_MAX_BYTES = 262_144
/** How long the backend caches form definitions. */
export const FORM_DEFINITION_LIFETIME_MS = 15_000
/** Backoff of the outbox: initial delay, doubled up to a maximum. */
export const OUTBOX_RETRY_MS = 1000
export const OUTBOX_RETRY_MAX_MS = 300_000
/** The outbox refuses further items beyond these, to limit disk usage; refused items count as bytes, too. */
export const OUTBOX_ITEMS_MAX = 50_000
export const OUTBOX_MAX_BYTES = 2_147_483_648
/** The part of these bytes up to which it takes items with files, so that a few clients cannot fill it for everybody. */
export const OUTBOX_SHARE_WITH_FILES = 0.75
/** Items that the outbox sends at the same time. */
export const OUTBOX_CONCURRENCY = 4
/** When this many items have failed in a row, the outbox tries one item at a time. */
export const OUTBOX_OUTAGE_ITEMS = 3

// Preview

/** Answers to content queries that the preview caches (NET-06). */
export const CONTENT_CACHE_ENTRIES = 100
/** How long an editor may look at drafts before the studio has to open the preview again: 12 hours. */
export const PREVIEW_SESSION_MS = 43_200_000
/** How long the preview shows parsed content and commerce products while no content changes. */
export const PREVIEW_CONTENT_MS = 30_000
/** Parsed contents that the preview keeps: one for each dataset, perspective and variant that is looked at. */
export const PREVIEW_CONTENTS = 6
/** Changed documents that the preview remembers; after more than these it reads all. */
export const PREVIEW_CHANGES = 100
/** How long a page of the preview waits until changes of content are heard of. */
export const PREVIEW_CONNECT_MS = 1000
/** How often a silent stream of the preview shows that it is alive. */
export const PREVIEW_KEEP_ALIVE_MS = 20_000
/** Until the preview listens again after the content service has ended its listener. */
export const PREVIEW_LISTEN_AGAIN_MS = 1000

// Server

/** Distinct errors that the server reports in a window, and how long that is: then it reports them again. */
export const ERROR_REPORTS_MAX = 100
export const ERROR_REPORT_WINDOW_MS = 3_600_000
/** How long the server waits for requests under way before it stops. */
export const SERVER_STOP_MS = 10_000
