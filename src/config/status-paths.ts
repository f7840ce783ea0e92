/** Answered while the process is alive. */
export const HEALTH_PATH = '/health'
/** Answered with 200 while the server has pages and is not stopping. */
export const READY_PATH = '/ready'
export const METRICS_PATH = '/metrics'
